import * as z from 'zod/mini';
import { SiteConfig } from '#shared/site-config.ts';

let loading: Promise<SiteConfig> | undefined;

/** The site's runtime settings, loaded once. Failures aren't cached: the next call tries again. */
export function loadConfig(): Promise<SiteConfig> {
  loading ??= fetchConfig().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchConfig(): Promise<SiteConfig> {
  const response = await fetch('/config.json', { cache: 'no-cache' });
  if (!response.ok) throw new Error(`The site's settings could not be read (${response.status})`);
  return z.parse(SiteConfig, await response.json());
}
