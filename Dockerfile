# An image with nothing but the two static programs: docker build --build-arg PROGRAMS=FOLDER .
#   docker run --rm -v "$PWD:/claims" IMAGE claims
# The programs are those of a release, or built as docs/guide/ci.md says; there is no shell in it.
FROM scratch
ARG PROGRAMS=.
COPY ${PROGRAMS}/zermelo ${PROGRAMS}/zermelo-check /bin/
COPY LICENSE-APACHE LICENSE-MIT /licences/
WORKDIR /claims
ENTRYPOINT ["/bin/zermelo"]
CMD ["claims"]
