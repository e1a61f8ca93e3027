import type { ComponentProps } from 'react';
import { ButtonLink } from '../../components/button.tsx';
import { CallToAction } from '../../components/call-to-action.tsx';
import { latePart } from '../../components/late-part.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { PageTitle } from '../../components/section.tsx';
import { findDestination, findPassport } from '../../features/checker/checker-choice.ts';
import { ChoiceFields } from '../../features/checker/components/choice-fields.tsx';
import type { EntryRules as EntryRulesPart } from '../../features/checker/components/entry-rules.tsx';
import { PurposeList } from '../../features/checker/components/purpose-list.tsx';
import { PurposeRequirements } from '../../features/checker/components/purpose-requirements.tsx';
import { findPurposeDetails } from '../../features/checker/requirements.ts';
import { useChoice } from '../../features/checker/use-choice.ts';
import { PageHead } from '../../lib/page-head.tsx';
import '../../theme/public.css';

/** The rules are only shown after a destination is chosen. */
const EntryRules = latePart<ComponentProps<typeof EntryRulesPart>>(
  async () => ({ default: (await import('../../features/checker/components/entry-rules.tsx')).EntryRules }),
  LoadFailure,
);

export default function RequirementsPage() {
  const [choice, setChoice] = useChoice();
  const passport = findPassport(choice.passport);
  const destination = findDestination(choice.destination);
  const purpose = findPurposeDetails(choice.purpose);
  return (
    <div className="wrap">
      <PageHead
        title="Visa requirements"
        description="What you need by passport, destination, and purpose: whether you need a visa, which documents to bring, and what comes next."
        path="/requirements"
      />
      <PageTitle
        title="Requirements"
        lead="Choose a passport and a destination to see whether you need a visa. Add a purpose to see which documents to bring."
      />
      <form
        className="choice-bar"
        aria-label="What you’re looking for"
        onSubmit={(event) => event.preventDefault()}
      >
        <ChoiceFields choice={choice} onChange={setChoice} placeholder="Any" />
      </form>
      {destination && <EntryRules destination={destination} passport={passport} purpose={purpose} />}
      {purpose ? (
        <PurposeRequirements destination={destination} purpose={purpose} />
      ) : (
        <PurposeList choice={choice} destination={destination} />
      )}
      <CallToAction
        title="Missing one of these?"
        text="Gaps are common and often easy to close. Tell us what you have, and we’ll tell you whether it’s enough."
        action={{ label: 'Book a 15-minute call', to: '/consultation' }}
      >
        <ButtonLink variant="ghost" to="/application-process">
          How an application goes
        </ButtonLink>
      </CallToAction>
    </div>
  );
}
