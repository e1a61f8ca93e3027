/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The public address of the deployment, without a slash at the end. */
  readonly VITE_SITE_URL: string;
}
