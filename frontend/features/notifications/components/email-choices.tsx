import { useId } from 'react';
import {
  type MailChoice,
  type MailChoices,
  mailChoiceOf,
  type NotificationGroup,
  notificationGroups,
} from '#shared/domain/notification-groups.ts';
import { notificationTexts } from '../texts.ts';

const choices = [
  { value: 'immediately', label: notificationTexts.immediately },
  { value: 'digest', label: notificationTexts.digest },
  { value: 'off', label: notificationTexts.off },
] as const satisfies readonly { value: MailChoice; label: string }[];

/** How email about each group is sent: a table with one radio group per row. */
export function EmailChoices({
  groups,
  value,
  onChange,
}: {
  groups: readonly NotificationGroup[];
  value: MailChoices;
  onChange: (choices: MailChoices) => void;
}) {
  const id = useId();
  return (
    <table className="email-choices">
      <thead>
        <tr>
          <th scope="col">Event</th>
          {choices.map(({ value: choice, label }) => (
            <th scope="col" key={choice}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => {
          const { label, hint, mail } = notificationGroups[group];
          const chosen = mailChoiceOf(value, group);
          return (
            <tr key={group}>
              <th scope="row">
                {label}
                <small>{hint}</small>
              </th>
              {mail.length === 1 ? (
                <td colSpan={choices.length} className="never-emailed">
                  {notificationTexts.neverEmailed}
                </td>
              ) : (
                choices.map(({ value: choice, label: choiceLabel }) => (
                  <td key={choice}>
                    {(mail as readonly MailChoice[]).includes(choice) && (
                      <label>
                        <input
                          type="radio"
                          name={`${id}-${group}`}
                          checked={chosen === choice}
                          onChange={() => onChange({ ...value, [group]: choice })}
                        />
                        <span className="visually-hidden">{`${label}: `}</span>
                        <span className="choice-name">{choiceLabel}</span>
                      </label>
                    )}
                  </td>
                ))
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
