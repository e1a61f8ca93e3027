import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';

export interface MailedLink {
  readonly email: string;
  readonly code: string;
  /** The account the email is about. */
  readonly id: string;
  /** Proves that the email was received, when confirming an account. */
  readonly token: string;
}

/** The parameters of an emailed link. They are in the fragment, which is never sent to servers. Empty if missing. */
export function useMailedLink(): MailedLink {
  const { hash } = useLocation();
  return useMemo(() => {
    const values = new URLSearchParams(hash.slice(1));
    const value = (name: keyof MailedLink) => values.get(name) ?? '';
    return { email: value('email'), code: value('code'), id: value('id'), token: value('token') };
  }, [hash]);
}
