import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';

export interface MailedLink {
  readonly email: string;
  readonly code: string;
  /** The account the mail is about. */
  readonly id: string;
  /** Proves that the mail was read, where the account is to be confirmed. */
  readonly token: string;
}

/** What the link in an e-mail carries, in the fragment, which no server sees; empty where it says nothing. */
export function useMailedLink(): MailedLink {
  const { hash } = useLocation();
  return useMemo(() => {
    const values = new URLSearchParams(hash.slice(1));
    const value = (name: keyof MailedLink) => values.get(name) ?? '';
    return { email: value('email'), code: value('code'), id: value('id'), token: value('token') };
  }, [hash]);
}
