// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import type { ChangeEventHandler, ComponentType } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderInApp } from '#tests/support/component.tsx';
import * as amplify from './amplify/fields.tsx';
import * as plain from './field.tsx';
import type { ChoiceProps, FieldProps } from './field-parts.tsx';
import { RadioGroup } from './field-parts.tsx';

type Switches = { readonly [Name in 'disabled' | 'required' | 'readOnly']?: boolean };
/** The props both kits accept. */
interface Kit {
  readonly TextField: ComponentType<FieldProps & Switches>;
  readonly TextAreaField: ComponentType<FieldProps & Switches>;
  readonly SelectField: ComponentType<
    FieldProps & ChoiceProps & { value?: string; onChange?: ChangeEventHandler<HTMLSelectElement> }
  >;
}

const options = [{ value: 'CA', label: 'Canada' }];

describe.each<[string, Kit]>([
  ['plain', plain],
  ['Amplify', amplify],
])('the %s fields', (_, { TextField, TextAreaField, SelectField }) => {
  it.each([
    ['text', <TextField key="text" label="Country" hint="Where you live" error="Enter a country" />],
    ['long text', <TextAreaField key="area" label="Country" hint="Where you live" error="Enter a country" />],
    [
      'choice',
      <SelectField
        key="select"
        label="Country"
        hint="Where you live"
        error="Enter a country"
        {...{ options }}
      />,
    ],
  ])('label the control and link hint and error to it: %s', (_, field) => {
    renderInApp(field);
    const control = screen.getByLabelText('Country');
    const described = control.getAttribute('aria-describedby')?.split(' ') ?? [];
    const words = described.map((id) => document.getElementById(id)?.textContent);
    expect(words.join(' ')).toContain('Where you live');
    expect(words.join(' ')).toContain('Enter a country');
    expect(control.getAttribute('aria-invalid')).toBe('true');
  });

  it('are valid without an error', () => {
    renderInApp(<TextField label="Country" />);
    expect(screen.getByLabelText('Country').getAttribute('aria-invalid')).not.toBe('true');
  });

  it('accept HTML props', () => {
    renderInApp(<TextField label="Country" disabled required readOnly />);
    const control = screen.getByLabelText('Country', { exact: false });
    for (const name of ['disabled', 'required', 'readonly']) expect(control.hasAttribute(name)).toBe(true);
  });

  it('start with an empty option and report the selection', () => {
    const onChange = vi.fn();
    renderInApp(
      <SelectField
        label="Country"
        placeholder="Select country"
        options={options}
        value=""
        onChange={(event) => onChange(event.target.value)}
      />,
    );
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Select country',
      'Canada',
    ]);
    fireEvent.change(screen.getByLabelText('Country'), { target: { value: 'CA' } });
    expect(onChange).toHaveBeenCalledWith('CA');
  });
});

it('a radio group includes its error in the description of each option', () => {
  renderInApp(<RadioGroup label="Country" name="country" options={options} error="Choose one" />);
  const group = screen.getByRole('group', { name: 'Country' });
  const described = document.getElementById(group.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe('Choose one');
});
