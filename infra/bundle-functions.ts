import { cachedBundles } from './cached-bundles.ts';

/** Bundles the functions for the next synth, unless an earlier one did. */
await cachedBundles();
