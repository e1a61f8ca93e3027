import { type Trigger, triggerAccess } from '#functions/triggers/trigger-access.ts';
import { type Domain, domains } from '#shared/contract/define-endpoint.ts';
import { endpoints } from '#shared/contract/index.ts';

/** The domains that have endpoints: the others get no function. */
export const servedDomains: readonly Domain[] = domains.filter((domain) =>
  endpoints.some((endpoint) => endpoint.domain === domain),
);

/** Every function's entry file. */
export const functionEntries: Readonly<Record<string, string>> = Object.fromEntries([
  ...servedDomains.map((domain) => [domain, `functions/${domain}/handler.ts`]),
  ...Object.keys(triggerAccess).map((trigger) => [trigger, `functions/triggers/${trigger}.ts`]),
]);

/** The folder of each function's bundle. */
export type FunctionFolders = Readonly<Record<Trigger, string> & Partial<Record<Domain, string>>>;
