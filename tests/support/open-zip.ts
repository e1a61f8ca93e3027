import { unzipSync } from 'fflate';

/** The files of a ZIP file by path. */
export const openZip = (bytes: Uint8Array): ReadonlyMap<string, Buffer> =>
  new Map(Object.entries(unzipSync(bytes)).map(([path, content]) => [path, Buffer.from(content)]));
