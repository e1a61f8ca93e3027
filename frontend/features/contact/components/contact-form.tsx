import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { contactLimits } from '#shared/domain/contact-limits.ts';
import { Button } from '../../../components/button.tsx';
import { TextAreaField, TextField } from '../../../components/field.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { useTypedEarly } from '../../../lib/use-typed-early.ts';
import type { ContactDraft, Outcome } from '../api/send-message.ts';
import { fieldNames, readStoredMessage, storeMessage } from '../stored-message.ts';
import { contactTexts } from '../texts.ts';

const empty: ContactDraft = { name: '', email: '', subject: '', message: '' };

/** The code for validation and sending is loaded when someone starts typing. */
const sending = () => import('../api/send-message.ts');

/** The contact form. `subjectOf` turns the address's `about` parameter into an initial subject. */
export function ContactForm({ subjectOf }: { subjectOf: (about: string) => string }) {
  const [query] = useSearchParams();
  const hydrated = useHydrated();
  const asked = hydrated ? subjectOf(query.get('about') ?? '') : '';
  const [typed, setTyped] = useState<Partial<ContactDraft>>({});
  const draft = { ...empty, subject: asked, ...typed };
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const form = useRef<HTMLFormElement>(null);
  const shownAt = useRef(0);
  const [restored, setRestored] = useState(false);
  useTypedEarly(form, fieldNames, (early) => setTyped((now) => ({ ...now, ...early })));
  useEffect(() => {
    shownAt.current = performance.now();
    const kept = readStoredMessage();
    setTyped((now) => ({ ...kept, ...now }));
    setRestored(Object.keys(kept).length > 0);
  }, []);
  useEffect(() => {
    if (outcome && !outcome.sent) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [outcome]);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const website = String(new FormData(event.currentTarget).get('website') ?? '');
    setBusy(true);
    try {
      const { sendMessage } = await sending();
      const next = await sendMessage(draft, { website, shownAt: shownAt.current });
      if (next.sent) storeMessage({});
      setOutcome(next);
    } catch {
      // The code for sending couldn't be loaded because there is no network.
      setOutcome({ sent: false, errors: {}, reason: 'You appear to be offline.' });
    } finally {
      setBusy(false);
    }
  };
  const reset = () => {
    setTyped({});
    setRestored(false);
    setOutcome(undefined);
    shownAt.current = performance.now();
  };
  if (outcome?.sent) return <Sent email={draft.email} onAgain={reset} />;
  const field = (name: keyof ContactDraft) => ({
    name,
    label: contactTexts[name],
    value: draft[name],
    error: outcome?.errors[name],
    onChange: (event: { target: { value: string } }) => {
      const next = { ...typed, [name]: event.target.value };
      setTyped(next);
      storeMessage(next);
    },
  });
  return (
    <form
      ref={form}
      className="form"
      noValidate
      onSubmit={onSubmit}
      onFocus={() => sending().catch(() => undefined)}
    >
      <TextField {...field('name')} autoComplete="name" maxLength={contactLimits.name} />
      <TextField {...field('email')} hint={contactTexts.emailHint} type="email" autoComplete="email" />
      <TextField {...field('subject')} maxLength={contactLimits.subject} />
      <TextAreaField
        {...field('message')}
        hint={contactTexts.messageHint}
        rows={7}
        limit={contactLimits.message}
        count={draft.message.length}
      />
      <div className="website-field" aria-hidden="true">
        <label>
          Website
          <input name="website" type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {outcome && 'reason' in outcome && (
        <Notice tone="bad">
          <p>{contactTexts.failed}</p>
          <p>
            {outcome.reason} {outcome.requestId && <span className="identifier">{outcome.requestId}</span>}
          </p>
        </Notice>
      )}
      <div>
        <Button type="submit" variant="primary" busy={busy} busyLabel={contactTexts.sending}>
          {contactTexts.submit}
        </Button>
        <p className="small soft after-button">
          <span role="status">{restored && `${contactTexts.restored} `}</span>
          {contactTexts.privacy}{' '}
          <Link className="link" to="/privacy#contact">
            Privacy
          </Link>
        </p>
      </div>
    </form>
  );
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="cartouche sent">
      <h2 ref={heading} tabIndex={-1}>
        {contactTexts.sentTitle}
      </h2>
      <p className="soft">
        We’ve received your message. We’ll reply to <b>{email}</b> within two business days, and we’ve sent a
        confirmation to that address.
      </p>
      <div className="buttons">
        <Button variant="ghost" onClick={onAgain}>
          Send another message
        </Button>
      </div>
    </div>
  );
}
