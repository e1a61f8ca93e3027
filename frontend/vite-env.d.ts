/// <reference types="vite/client" />

/** Flags of country-flag-icons as files. */
declare module '#flags/*' {
  const url: string;
  export default url;
}
