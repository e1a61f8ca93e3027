import { fromEnv } from '@aws-sdk/credential-provider-env';

/**
 * Replaces the SDK's credential provider chain in the bundles (see function-bundles.ts): Lambda passes a function
 * the keys of its role in the environment, so SSO, profile, container, and instance providers aren't loaded.
 */
export const defaultProvider = fromEnv;
