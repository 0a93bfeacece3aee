import { object } from 'yup';
import { RECEIVER_KINDS } from '#features/deliveries/store/receivers.ts';
import { personBudgets } from '#features/person/budgets.ts';
import { digits, text as given } from '#forms/json-schema/keys.ts';
import { among, count, id, text, timestamp, yesOrNo } from '#http/routing/answers.ts';
import { budgets } from '#security/budgets.ts';

export const tag = 'Submissions';
export const BODY_LIMIT = budgets.smallBody.atMost;

/** The person, in the body of a request: proxies would log an address in the path. */
export const PERSON = {
  address: given(personBudgets.personValue.atMost),
  ip: given(personBudgets.personValue.atMost),
  value: given(personBudgets.personValue.atMost),
  field: given(personBudgets.personField.atMost, { least: 1 }),
  form_id: digits(1, Number.MAX_SAFE_INTEGER),
};

export const RECEIVER = object({
  kind: among(RECEIVER_KINDS),
  receiver: text().nullable(),
  form_id: id(),
  key: text(),
  integration_id: text().nullable(),
  delivered: count(),
  tried: count(),
  told: yesOrNo(),
  first_at: timestamp(),
  last_at: timestamp(),
});
