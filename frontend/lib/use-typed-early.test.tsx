// @vitest-environment happy-dom
import { act, useEffect, useRef, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { useTypedEarly } from './use-typed-early.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
afterEach(() => document.body.replaceChildren());

function Form() {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState({ name: '', visa: '', note: '' });
  const [ready, setReady] = useState(false);
  useTypedEarly(form, ['name', 'visa', 'note'], (typed) => setValues((now) => ({ ...now, ...typed })));
  // Every page re-renders once it is hydrated.
  useEffect(() => setReady(true), []);
  const set = (event: { target: { name: string; value: string } }) =>
    setValues({ ...values, [event.target.name]: event.target.value });
  return (
    <form ref={form} data-ready={ready}>
      <input name="name" value={values.name} onChange={set} />
      <select name="visa" value={values.visa} onChange={set}>
        <option value="">Select...</option>
        <option value="O-1A">O-1A</option>
      </select>
      <textarea name="note" value={values.note} onChange={set} />
      <input name="website" />
      <output>{JSON.stringify(values)}</output>
    </form>
  );
}

it('keeps text typed before hydration as the form’s value', async () => {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(<Form />);
  const field = <Kind extends HTMLElement>(name: string) => {
    const found = container.querySelector<Kind>(`[name=${name}]`);
    if (!found) throw new Error(`No field ${name}`);
    return found;
  };
  field<HTMLInputElement>('name').value = 'Amara';
  field<HTMLSelectElement>('visa').value = 'O-1A';
  field<HTMLTextAreaElement>('note').value = 'Two papers';
  const root = await act(async () => hydrateRoot(container, <Form />));
  expect(container.querySelector('form')?.dataset.ready).toBe('true');
  expect(field<HTMLInputElement>('name').value).toBe('Amara');
  expect(field<HTMLSelectElement>('visa').value).toBe('O-1A');
  expect(field<HTMLTextAreaElement>('note').value).toBe('Two papers');
  expect(container.querySelector('output')?.textContent).toBe(
    JSON.stringify({ name: 'Amara', visa: 'O-1A', note: 'Two papers' }),
  );
  await act(async () => root.unmount());
});
