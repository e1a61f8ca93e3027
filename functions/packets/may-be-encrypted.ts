/** Whether a PDF may be encrypted: its trailer, which is never compressed, would say so. */
export const mayBeEncrypted = ({ buffer, byteOffset, byteLength }: Uint8Array): boolean =>
  Buffer.from(buffer, byteOffset, byteLength).includes('/Encrypt');
