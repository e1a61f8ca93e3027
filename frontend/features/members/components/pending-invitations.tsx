import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { isInvitationExpired } from '#shared/domain/password-policy.ts';
import { Avatar } from '../../../components/avatar.tsx';
import { DateText } from '../../../components/date-text.tsx';
import { EmailText } from '../../../components/email-text.tsx';
import { ShowMore } from '../../../components/show-more.tsx';
import { ListFailure } from '../../../components/states.tsx';
import { focusNextRow } from '../../../lib/move-focus.ts';
import { itemsOf } from '../../../lib/paged-query.ts';
import { invitationsQuery, useResend, useWithdraw } from '../api/invitations.ts';
import { memberTexts } from '../texts.ts';

/** Pending invitations. ADMIN only. Renders nothing if there are none. */
export function PendingInvitations() {
  const query = useInfiniteQuery(invitationsQuery);
  const resend = useResend();
  const clicked = useRef<HTMLElement>(null);
  const withdraw = useWithdraw(() => focusNextRow(clicked.current));
  const busy = resend.isPending || withdraw.isPending;
  const pending = itemsOf(query.data);
  if (query.error && pending.length === 0)
    return (
      <ListFailure onRetry={query.refetch} retrying={query.isFetching}>
        Couldn’t load pending invitations.
      </ListFailure>
    );
  if (pending.length === 0) return null;
  return (
    <section aria-label={memberTexts.pending}>
      <p className="team-more text-ui soft">{memberTexts.pending}</p>
      <ul className="team">
        {pending.map(({ email, role, sent_at, unsent }) => (
          <li key={email}>
            <Avatar of={email} size="s" />
            <span>
              <b>
                <EmailText email={email} />
              </b>
              <small>
                {unsent ? (
                  <>
                    {role}, <b>{memberTexts.unsent}</b>
                  </>
                ) : (
                  <>
                    {role}, sent <DateText at={sent_at} />
                    {isInvitationExpired(sent_at, new Date()) && `, ${memberTexts.expired}`}
                  </>
                )}
              </small>
            </span>
            <span className="team-acts">
              <button
                type="button"
                className="link"
                aria-label={`${memberTexts.sendAgain}: ${email}`}
                aria-disabled={busy}
                onClick={() => busy || resend.mutate(email)}
              >
                {resend.isPending && resend.variables === email ? memberTexts.sending : memberTexts.sendAgain}
              </button>
              <button
                type="button"
                className="link"
                aria-label={`${memberTexts.withdraw}: ${email}`}
                aria-disabled={busy}
                onClick={({ currentTarget }) => {
                  if (busy) return;
                  clicked.current = currentTarget;
                  withdraw.mutate(email);
                }}
              >
                {withdraw.isPending && withdraw.variables === email
                  ? memberTexts.withdrawing
                  : memberTexts.withdraw}
              </button>
            </span>
          </li>
        ))}
      </ul>
      <ShowMore query={query} place="rows" />
    </section>
  );
}
