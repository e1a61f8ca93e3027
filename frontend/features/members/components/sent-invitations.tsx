import { useInfiniteQuery } from '@tanstack/react-query';
import { EmailText } from '../../../components/email-text.tsx';
import { Loading, Skeleton } from '../../../components/skeleton.tsx';
import { itemsOf } from '../../../lib/paged-query.ts';
import { useNextPages } from '../../../lib/use-next-pages.ts';
import { sentInvitationsQuery } from '../api/invitations.ts';
import { memberTexts } from '../texts.ts';

const maxListed = 10;

/** Pending invitations that end with their sender's right to invite people. Renders nothing if there are none. */
export function SentInvitations({ senderId }: { senderId: string }) {
  const query = useInfiniteQuery(sentInvitationsQuery(senderId));
  useNextPages(query);
  const sent = itemsOf(query.data);
  const isComplete = query.data !== undefined && !query.hasNextPage;
  if (!isComplete && !query.error)
    return (
      <div className="invited">
        <Loading label={memberTexts.loadingSent} />
        <Skeleton height={44} />
      </div>
    );
  if (isComplete && sent.length === 0) return null;
  const unlisted = sent.length - maxListed;
  return (
    <div className="invited">
      <p>{memberTexts.sentByThem(isComplete ? sent.length : undefined)}</p>
      <ul>
        {sent.slice(0, maxListed).map(({ email, role }) => (
          <li key={email}>
            <EmailText email={email} />, {role}
          </li>
        ))}
        {unlisted > 0 && <li>{memberTexts.more(isComplete ? unlisted : undefined)}</li>}
      </ul>
    </div>
  );
}
