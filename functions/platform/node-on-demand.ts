import type net from 'node:net';
import type util from 'node:util';
import type zlib from 'node:zlib';

/**
 * Node.js functions that few requests use. An import statement loads the whole module at every cold start:
 * `node:util` takes 2 ms of CPU time because it includes a diff and an argument parser, `node:zlib` 1 ms,
 * `node:net` half a millisecond. This way, Node loads each on first use.
 */
export const isDeepStrictEqual: typeof util.isDeepStrictEqual = (a, b) =>
  process.getBuiltinModule('node:util').isDeepStrictEqual(a, b);

export const gzip = (text: string): ReturnType<typeof zlib.gzipSync> =>
  process.getBuiltinModule('node:zlib').gzipSync(text);

export const gunzip = (bytes: Uint8Array): ReturnType<typeof zlib.gunzipSync> =>
  process.getBuiltinModule('node:zlib').gunzipSync(bytes);

export const isIPv4: typeof net.isIPv4 = (text) => process.getBuiltinModule('node:net').isIPv4(text);

export const isIPv6: typeof net.isIPv6 = (text) => process.getBuiltinModule('node:net').isIPv6(text);
