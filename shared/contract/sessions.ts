import * as z from 'zod/mini';
import { Session } from '../records/session.ts';
import { PageQuery, pageOf } from '../schema/common.ts';
import { defineEndpoint } from './define-endpoint.ts';

export const sessionsContract = {
  listSessions: defineEndpoint({
    domain: 'profile',
    method: 'GET',
    path: '/api/profile/sessions',
    summary: 'The person’s sessions, in no particular order.',
    access: 'profile.own',
    query: PageQuery,
    response: pageOf(Session),
    errors: ['profile.missing'],
  }),
  endSession: defineEndpoint({
    domain: 'profile',
    method: 'DELETE',
    path: '/api/profile/sessions/{sessionId}',
    summary: 'Ends one session. Its tokens are rejected from then on.',
    access: 'profile.own',
    params: z.object({ sessionId: Session.shape.id }),
    response: z.undefined(),
    status: 204,
    errors: ['profile.missing', 'session.not_found'],
  }),
  endOtherSessions: defineEndpoint({
    domain: 'profile',
    method: 'DELETE',
    path: '/api/profile/sessions',
    summary: 'Ends all other sessions, listed or not.',
    access: 'profile.own',
    response: z.undefined(),
    status: 204,
    errors: ['profile.missing'],
  }),
};
