import { useInfiniteQuery } from '@tanstack/react-query';
import { MailWarning } from 'lucide-react';
import type { UnsentMail as Unsent } from '#shared/records/unsent-mail.ts';
import { DateText } from '../../../components/date-text.tsx';
import { EmailText } from '../../../components/email-text.tsx';
import { FailedRow, useFailedRow } from '../../../components/failed-row.tsx';
import { Panel } from '../../../components/panel.tsx';
import { ShowMore } from '../../../components/show-more.tsx';
import { QueryFailure } from '../../../components/states.tsx';
import { notify } from '../../../lib/notify.ts';
import { itemsOf } from '../../../lib/paged-query.ts';
import { unsentMailQuery, useMailAction } from '../api/unsent-mail.ts';
import '../../../components/team.css';

const reasons: Readonly<Record<Unsent['reason'], string>> = {
  bounce: 'The address rejected our email. Check the address with the person.',
  complaint: 'The person reported one of our emails as spam, so we no longer send them any.',
  'too-late': 'We couldn’t send it in time, and it no longer applies.',
  refused: 'The email service rejected it.',
  'gave-up': 'Every attempt failed for three days.',
};

/** Emails that reached no one, for administrators to send again or dismiss. */
export function UnsentMail() {
  const query = useInfiniteQuery(unsentMailQuery);
  const mails = itemsOf(query.data);
  return (
    <Panel title="Undelivered Email" busy={query.isPending} flush>
      <QueryFailure query={query} title="Couldn’t load undelivered email" level="h3" />
      {query.data && mails.length === 0 && <p className="panel-none">No undelivered email</p>}
      <ul className="team">
        {mails.map((mail) => (
          <UnsentMailRow key={mail.mail_id} mail={mail} />
        ))}
      </ul>
      <ShowMore query={query} place="rows">
        Show more email
      </ShowMore>
    </Panel>
  );
}

function UnsentMailRow({ mail }: { mail: Unsent }) {
  const { mail_id: mailId, to, subject, reason, since, can_resend } = mail;
  const { row, leave } = useFailedRow();
  const { mutate, isPending } = useMailAction((action) => {
    if (action === 'resendMail')
      notify.success('Sending the email again', 'If it can’t be delivered, it will appear here again.');
    leave();
  });
  return (
    <FailedRow
      icon={MailWarning}
      name={`“${subject}” to ${to}`}
      busy={isPending}
      again={
        can_resend
          ? {
              ...{ label: 'Send again', busyLabel: 'Sending...' },
              onClick: () => mutate({ mailId, action: 'resendMail' }),
            }
          : undefined
      }
      onDismiss={() => mutate({ mailId, action: 'dismissUnsentMail' })}
      row={row}
    >
      <b>{subject}</b>
      <small>
        To <EmailText email={to} />
      </small>
      <small>{reasons[reason]}</small>
      <small>
        Failed <DateText at={since} style="date-time" />
      </small>
    </FailedRow>
  );
}
