import { line } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { budgets } from '#security/budgets.ts';

/** Where a picture is that pages show, and what it shows. */
export const pictureKeys = {
  url: pictureAddress(),
  alt: described('What it shows, for those who do not see it.', line(500).required(`\${path} is required`)),
};

export function pictureAddress() {
  return described(
    'Where it is, by https.',
    line(budgets.address.atMost)
      .required(`\${path} is required`)
      .test('image', `\${path} must be an address that starts with https://, without a user name`, isPictureAddress),
  );
}

/** Nothing of it ends a text in HTML or CSS. */
function isPictureAddress(value: string | undefined): boolean {
  if (value === undefined) return true;
  if (!/^https:\/\/[^\s"'<>\\]+$/.test(value) || !URL.canParse(value)) return false;
  // Everybody could read who signs in there.
  const { username, password } = new URL(value);
  return username + password === '';
}
