// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderInApp } from '#tests/support/component.tsx';
import { queryClient } from '../lib/queries.tsx';
import { sessionStore } from '../lib/session-store.ts';
import { RequireSession } from './guards.tsx';

const signIn = (id: string) =>
  sessionStore.set({
    status: 'signedIn',
    user: { id, email: `${id}@example.com` },
    config: {} as never,
    profile: { user_id: id } as never,
    profileError: undefined,
    actor: undefined,
    can: () => false,
  });

function Page() {
  const session = sessionStore.get();
  const [opener] = useState(session.status === 'signedIn' ? session.user.id : '');
  return <p>Page of {opener}</p>;
}

it('does not carry over the page or data to another user who signs in in another tab', () => {
  signIn('ines');
  queryClient.setQueryData(['cases'], ['A case of Ines']);
  renderInApp(
    <RequireSession>
      <Page />
    </RequireSession>,
  );
  // Signing in the same user again, for example with a changed profile, must not remount anything.
  act(() => signIn('ines'));
  expect(queryClient.getQueryData(['cases'])).toEqual(['A case of Ines']);
  expect(screen.getByText('Page of ines')).toBeTruthy();
  act(() => signIn('omar'));
  expect(queryClient.getQueryData(['cases'])).toBeUndefined();
  expect(screen.getByText('Page of omar')).toBeTruthy();
});
