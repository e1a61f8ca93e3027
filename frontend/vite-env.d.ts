/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The public address of the deployment, without a slash at the end. */
  readonly VITE_SITE_URL: string;
}

/** Flags of country-flag-icons as files. */
declare module '#flags/*' {
  const url: string;
  export default url;
}
