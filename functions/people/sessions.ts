import type { sessionsContract } from '#shared/contract/sessions.ts';
import { endSignIn, listSessionItems } from '../data/people/session.ts';
import { isEnded, signOutElsewhere } from '../data/people/sign-out.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';

export const listSessions: EndpointFunction<typeof sessionsContract.listSessions> = async ({
  actor,
  account: { signOuts },
  query,
}) => {
  const { items, ...rest } = await listSessionItems(actor.userId, query);
  const open = items.filter(
    ({ id, created_at }) => !isEnded(signOuts, { id, at: Date.parse(created_at) / 1000 }),
  );
  return {
    ...rest,
    items: open.map(({ id, device, created_at, last_seen_on }) => ({
      id,
      device,
      created_at,
      last_seen_on,
      current: id === actor.signInId,
    })),
  };
};

export const endSession: EndpointFunction<typeof sessionsContract.endSession> = async ({
  actor,
  params: { sessionId },
}) => {
  await endSignIn(actor.userId, sessionId);
  return undefined;
};

/**
 * @throws ApiError `auth.required` for a token without a sign-in ID, which couldn't be excluded, and for a sign-in
 * that was ended in the meantime
 */
export const endOtherSessions: EndpointFunction<typeof sessionsContract.endOtherSessions> = async ({
  actor,
}) => {
  const { userId, signInId: id, signedInAt: at } = actor;
  if (!id || !(await signOutElsewhere(userId, { id, at }))) throw new ApiError('auth.required');
  return undefined;
};
