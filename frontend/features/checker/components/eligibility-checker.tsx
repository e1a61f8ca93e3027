import { type ComponentType, useEffect, useState } from 'react';
import { Notice } from '../../../components/notice.tsx';
import {
  type CheckerChoice,
  type CheckerQuestion,
  noChoice,
  questionOf,
  storeChoice,
} from '../checker-choice.ts';
import { checkerTexts } from '../texts.ts';
import { CheckerForm } from './checker-form.tsx';
import type { CheckerResultProps } from './checker-result.tsx';

/** Duration of a check in milliseconds. Not part of the shared limits, because the home page doesn't load them. */
const checkMilliseconds = 2000;
/** Milliseconds between progress updates. */
const tickMilliseconds = 100;

/** Loads the result and its rules while the check is running. */
const loadResult = async (question: CheckerQuestion) =>
  (await import('./checker-result.tsx')).resultFor(question);

interface Answer {
  readonly question: CheckerQuestion;
  readonly Result: ComponentType<CheckerResultProps>;
}

/**
 * The card: three questions, a check that takes two seconds, and the estimate. `onAnswer` is called with each result.
 */
export function EligibilityChecker({
  onAnswer,
}: {
  onAnswer: (question: CheckerQuestion | undefined) => void;
}) {
  const [choice, setChoice] = useState<CheckerChoice>(noChoice);
  const [passed, setPassed] = useState<number>();
  const [answer, setAnswer] = useState<Answer>();
  const [failed, setFailed] = useState(false);
  const checking = passed !== undefined;

  useEffect(() => {
    if (!checking) return undefined;
    // A last tick may fire after the check has ended. It must not start another.
    const timer = setInterval(
      () => setPassed((before) => (before === undefined ? undefined : before + tickMilliseconds)),
      tickMilliseconds,
    );
    return () => clearInterval(timer);
  }, [checking]);

  const check = async () => {
    const question = questionOf(choice);
    if (!question) return;
    storeChoice(choice);
    setFailed(false);
    setPassed(0);
    try {
      const [Result] = await Promise.all([loadResult(question), wait(checkMilliseconds)]);
      setAnswer({ question, Result });
      onAnswer(question);
    } catch {
      // The code or content of the result couldn't be loaded.
      setFailed(true);
    } finally {
      setPassed(undefined);
    }
  };
  const reset = () => {
    setAnswer(undefined);
    setChoice(noChoice);
    onAnswer(undefined);
  };
  return (
    <section className="cartouche check" aria-labelledby="checker-title">
      <div className="checker-header">
        <h2 id="checker-title">{checkerTexts.title}</h2>
        {!answer && <p>{checkerTexts.intro}</p>}
      </div>
      {answer ? (
        <answer.Result question={answer.question} choice={choice} onReset={reset} />
      ) : (
        <CheckerForm
          choice={choice}
          onChange={(changed) => setChoice((before) => ({ ...before, ...changed }))}
          onSubmit={check}
          progress={checking ? Math.min(1, passed / checkMilliseconds) : undefined}
        >
          {failed && (
            <Notice tone="bad">
              <p>{checkerTexts.failed}</p>
            </Notice>
          )}
        </CheckerForm>
      )}
    </section>
  );
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
