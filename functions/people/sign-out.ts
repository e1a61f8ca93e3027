import type { profileContract } from '#shared/contract/profile.ts';
import { putSignOut } from '../data/people/sign-out.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';

/** The gateway accepts an access token until it expires; the functions reject it from now on. */
export const signOut: EndpointFunction<typeof profileContract.signOut> = async ({ actor }) => {
  await putSignOut(actor.userId, actor.signInId);
  return undefined;
};
