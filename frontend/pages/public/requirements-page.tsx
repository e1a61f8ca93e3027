import { ButtonLink } from '../../components/button.tsx';
import { CallToAction } from '../../components/call-to-action.tsx';
import { PageTitle } from '../../components/section.tsx';
import { findDestination } from '../../features/checker/checker-choice.ts';
import { ChoiceFields } from '../../features/checker/components/choice-fields.tsx';
import { LazyVisaAnswers } from '../../features/checker/components/lazy-visa-answers.tsx';
import { PurposeList } from '../../features/checker/components/purpose-list.tsx';
import { useChoice } from '../../features/checker/use-choice.ts';
import { usePassports } from '../../features/checker/use-passports.ts';
import { PageHead } from '../../lib/page-head.tsx';
import '../../theme/public.css';

export default function RequirementsPage() {
  const [choice, setChoice] = useChoice();
  const destination = findDestination(choice.destination);
  return (
    <div className="wrap">
      <PageHead
        title="Do I need a visa? Requirements by passport"
        description="By passport, destination, and purpose: no visa, ESTA, eTA, ETA, visa on arrival, or a visa, with the allowed stay, official fee, documents, and steps, each with its source and date."
        path="/requirements"
      />
      <PageTitle
        title="Requirements"
        lead="Do you need a visa? Choose your passport, destination, and purpose to see what to apply for, how long you may stay, and what it costs."
      />
      <form
        className="choice-bar"
        aria-label="What you’re looking for"
        onSubmit={(event) => event.preventDefault()}
      >
        <ChoiceFields choice={choice} onChange={setChoice} placeholder="Any" passports={usePassports()} />
      </form>
      {destination ? (
        <LazyVisaAnswers choice={choice} destination={destination} />
      ) : (
        <PurposeList choice={choice} />
      )}
      <CallToAction
        title="Missing a document?"
        text="Gaps are common and often easy to close. Tell us what you have, and we’ll tell you whether it’s enough."
        action={{ label: 'Book a 15-minute call', to: '/consultation' }}
      >
        <ButtonLink variant="ghost" to="/application-process">
          How an application works
        </ButtonLink>
      </CallToAction>
    </div>
  );
}
