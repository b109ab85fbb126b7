# The first stage builds everything; the second one contains only what runs.

FROM node:22-bookworm AS build
WORKDIR /canvass
COPY . .
RUN npx -y pnpm@10.34.9 install --frozen-lockfile \
 && npm run build \
 && npx -y pnpm@10.34.9 --filter @canvass/server deploy --legacy --prod /app \
 && rm -rf /app/test /app/src

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATABASE_URL=file:/data/canvass.db LOG_FORMAT=json
COPY --from=build /app /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.HEALTH_PORT ?? process.env.PORT ?? 3000}/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node is process 1, so that it receives SIGTERM.
ENTRYPOINT ["node", "--max-semi-space-size=32", "/app/dist/canvass.js"]
CMD ["serve"]
