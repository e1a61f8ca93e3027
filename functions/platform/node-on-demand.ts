import type net from 'node:net';
import type util from 'node:util';
import type zlib from 'node:zlib';

/**
 * Functions of Node that few requests use. Importing one loads its module at every start, with whatever else that
 * exports: `node:util` takes 2 ms of processor time, for it has a diff and a parser of arguments, `node:zlib` 1,
 * `node:net` half of one. Node then loads a module without the rest.
 */
export const isDeepStrictEqual: typeof util.isDeepStrictEqual = (a, b) =>
  process.getBuiltinModule('node:util').isDeepStrictEqual(a, b);

export const gzip = (text: string): ReturnType<typeof zlib.gzipSync> =>
  process.getBuiltinModule('node:zlib').gzipSync(text);

export const gunzip = (bytes: Uint8Array): ReturnType<typeof zlib.gunzipSync> =>
  process.getBuiltinModule('node:zlib').gunzipSync(bytes);

export const isIPv4: typeof net.isIPv4 = (text) => process.getBuiltinModule('node:net').isIPv4(text);

export const isIPv6: typeof net.isIPv6 = (text) => process.getBuiltinModule('node:net').isIPv6(text);
