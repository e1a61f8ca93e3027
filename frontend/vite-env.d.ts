/// <reference types="vite/client" />

/** Flags of country-flag-icons as files. */
declare module '#flags/*' {
  const url: string;
  export default url;
}

/** The part of qrcode that is used. Its published types would add Node's types to the pages. */
declare module 'qrcode' {
  export function create(
    text: string,
    options: { readonly errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' },
  ): { readonly modules: { readonly size: number; readonly data: Uint8Array } };
}
