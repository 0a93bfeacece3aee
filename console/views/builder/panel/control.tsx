import { type ComponentType, type ReactNode, useMemo } from 'react';
import { ConditionControl } from './condition/condition-control.tsx';
import { type ControlProps, type Panel, PanelContext, usePanel } from './context.tsx';
import { AmountControl, CurrencyControl } from './controls/amount.tsx';
import { ColourControl } from './controls/colour.tsx';
import { EitherControl } from './controls/either.tsx';
import { FieldControl, NamesControl } from './controls/field.tsx';
import { JsonControl } from './controls/json.tsx';
import { ListControl } from './controls/list.tsx';
import { MapControl } from './controls/map.tsx';
import { FieldsControl, ObjectControl } from './controls/object.tsx';
import { SecretControl } from './controls/secret.tsx';
import { ChoiceControl, ChoicesControl, FlagControl, NumberControl } from './controls/simple.tsx';
import { HtmlControl, LineControl, TextControl } from './controls/text.tsx';
import { WeekdayControl, WeekdaysControl } from './controls/weekdays.tsx';
import { WhoControl } from './controls/who.tsx';
import { FormulaControl } from './formula/formula-control.tsx';
import { type Control, controlOf, resolved } from './schema/shape.ts';

const CONTROLS: Readonly<Record<Control, ComponentType<ControlProps>>> = {
  flag: FlagControl,
  number: NumberControl,
  amount: AmountControl,
  currency: CurrencyControl,
  choice: ChoiceControl,
  choices: ChoicesControl,
  line: LineControl,
  text: TextControl,
  html: HtmlControl,
  colour: ColourControl,
  secret: SecretControl,
  field: FieldControl,
  formula: FormulaControl,
  condition: ConditionControl,
  fields: FieldsControl,
  list: ListControl,
  map: MapControl,
  object: ObjectControl,
  either: EitherControl,
  json: JsonControl,
  weekday: WeekdayControl,
  weekdays: WeekdaysControl,
  names: NamesControl,
  who: WhoControl,
};

/** The control for a value, chosen by its schema. */
function ControlOf(props: ControlProps) {
  const { defs } = usePanel();
  const schema = resolved(props.schema, defs);
  const Control = schema.writeOnly === true ? SecretControl : CONTROLS[controlOf(schema, defs)];
  return <Control {...props} schema={schema} />;
}

/** Provides the context for a panel's controls. */
export function PanelProvider({
  defs,
  choices,
  errors,
  currency,
  children,
}: Omit<Panel, 'Control'> & { children: ReactNode }) {
  const panel = useMemo(
    (): Panel => ({ defs, choices, errors, currency, Control: ControlOf }),
    [defs, choices, errors, currency],
  );
  return <PanelContext value={panel}>{children}</PanelContext>;
}
