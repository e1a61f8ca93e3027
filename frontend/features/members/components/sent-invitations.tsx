import { useInfiniteQuery } from '@tanstack/react-query';
import { EmailText } from '../../../components/email-text.tsx';
import { itemsOf } from '../../../lib/paged-query.ts';
import { sentInvitationsQuery } from '../api/invitations.ts';
import { memberTexts } from '../texts.ts';

const maxListed = 10;

/** Pending invitations that end with their sender's right to invite people. Renders nothing if there are none. */
export function SentInvitations({ senderId }: { senderId: string }) {
  const query = useInfiniteQuery(sentInvitationsQuery(senderId));
  const sent = itemsOf(query.data);
  const isComplete = query.isSuccess && !query.hasNextPage;
  if (isComplete && sent.length === 0) return null;
  return (
    <div className="invited">
      <p>{memberTexts.sentByThem(isComplete ? sent.length : undefined)}</p>
      <ul>
        {sent.slice(0, maxListed).map(({ email, role }) => (
          <li key={email}>
            <EmailText email={email} />, {role}
          </li>
        ))}
        {sent.length > maxListed && <li>{memberTexts.more(sent.length - maxListed)}</li>}
      </ul>
    </div>
  );
}
