import { type Dispatch, type SetStateAction, useEffect } from 'react';
import { useSession } from '../../lib/session.tsx';
import type { Draft } from './draft.ts';

/** Prefills name and email for signed-in users, unless they typed something else. */
export function useKnownVisitor(onDraft: Dispatch<SetStateAction<Draft>>): void {
  const session = useSession();
  const profile = session.status === 'signedIn' ? session.profile : undefined;
  useEffect(() => {
    if (!profile) return;
    const [firstName = '', ...others] = profile.full_name.trim().split(/\s+/);
    onDraft((draft) => ({
      ...draft,
      values: {
        ...draft.values,
        firstName: draft.values.firstName || firstName,
        lastName: draft.values.lastName || others.join(' '),
        email: draft.values.email || profile.email,
      },
    }));
  }, [profile, onDraft]);
}
