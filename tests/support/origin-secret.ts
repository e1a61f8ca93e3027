import { setting } from '#functions/platform/env.ts';
import { environmentNames } from '#functions/platform/environment-names.ts';
import { readSecret } from '#functions/platform/secret-store.ts';

let known = '';

/** Reads what CloudFront shows the API, for a test that calls the functions in its place. */
export async function learnOriginSecret(): Promise<void> {
  [known = ''] = await readSecret(setting(environmentNames.originSecretArn));
}

export const originSecret = (): string => known;
