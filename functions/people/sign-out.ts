import type { profileContract } from '#shared/contract/profile.ts';
import { signOutEverywhere } from '../data/people/sign-out.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';

/** The gateway accepts an access token until it expires; the functions reject it from now on. */
export const signOut: EndpointFunction<typeof profileContract.signOut> = async ({ actor }) => {
  await signOutEverywhere(actor.userId, actor.signInId);
  return undefined;
};
