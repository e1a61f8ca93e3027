import { type ReactNode, useState } from 'react';
import type { Route } from '#shared/routes/engine/route.ts';
import { Button } from '../../../components/button.tsx';
import { EraseAnswers } from '../../../components/erase-answers.tsx';
import { chooseSections } from '../choose-questions.ts';
import { summaryOf } from '../describe-answers.ts';
import { isEmpty } from '../draft.ts';
import type { Section } from '../question.ts';
import { eligibilityTexts } from '../texts.ts';
import type { Questionnaire } from '../use-questionnaire.ts';
import { QuestionSection } from './question-section.tsx';
import { RouteChoice } from './route-choice.tsx';

const headingId = (id: string): string => `section-${id}`;

/** The sections that the selected routes need, one of them open. */
export function QuestionnaireForm({
  routes,
  answers,
  account,
}: {
  routes: readonly Route[];
  answers: Questionnaire;
  account: ReactNode;
}) {
  const { editor, chosen, choose, erase, ready } = answers;
  const sections = chooseSections(editor.routes, editor.draft.values);
  const [opened, setOpened] = useState<string>();
  const open = sections.find(({ id }) => id === opened) ?? (opened === undefined ? sections[0] : undefined);

  const show = (section: Section | undefined) => {
    setOpened(section?.id ?? '');
    // Focuses the next section, so that its questions are in view and announced.
    requestAnimationFrame(() => {
      const heading = section && document.getElementById(headingId(section.id));
      heading?.focus({ preventScroll: true });
      heading?.scrollIntoView({ block: 'nearest' });
    });
  };

  return (
    <section className="questionnaire" aria-labelledby="answers">
      <div className="answers-head">
        <h2 id="answers">{eligibilityTexts.answers}</h2>
        <p>
          {eligibilityTexts.kept}
          {!isEmpty(editor.draft) && <EraseAnswers onErase={erase} />}
        </p>
      </div>
      {account}
      <span className="scale" aria-hidden="true">
        {sections.map((section) => (
          <i
            key={section.id}
            className={`${summaryOf(section, editor.draft).known ? 'is-on' : ''} ${section === open ? 'now' : ''}`}
          />
        ))}
      </span>
      {/* Until the code has loaded and the stored draft has been read, answers would be lost. */}
      <fieldset className="whole" disabled={!ready}>
        <legend className="visually-hidden">{eligibilityTexts.answers}</legend>
        <RouteChoice routes={routes} chosen={chosen} choose={choose} />
        <div className="question-sections">
          {sections.map((section, index) => (
            <QuestionSection
              key={section.id}
              headingId={headingId(section.id)}
              section={section}
              editor={editor}
              open={section === open}
              onToggle={() => show(section === open ? undefined : section)}
              next={
                section === open ? (
                  <Button
                    variant="secondary"
                    className="next-section"
                    onClick={() => show(sections[index + 1])}
                  >
                    {sections[index + 1] ? `Next: ${sections[index + 1]?.title}` : 'Done'}
                  </Button>
                ) : null
              }
            />
          ))}
        </div>
      </fieldset>
    </section>
  );
}
