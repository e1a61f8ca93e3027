import { fromEnv } from '@aws-sdk/credential-provider-env';

/**
 * Stands in for the SDK's chain of credential providers in the bundles (see function-bundles.ts): Lambda
 * hands a function the keys of its role in the environment, so single sign-on, profiles, containers and
 * instances need not be loaded with it.
 */
export const defaultProvider = fromEnv;
