import { line } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { budgets } from '#security/budgets.ts';

/** The config keys of a picture. */
export const pictureKeys = {
  url: pictureAddress(),
  alt: described('A text for people who do not see the picture.', line(500).required(`\${path} is required`)),
};

export function pictureAddress() {
  return described(
    'The address of the picture, starting with https://.',
    line(budgets.address.atMost)
      .required(`\${path} is required`)
      .test('image', `\${path} must be an address that starts with https://, without a user name`, isPictureAddress),
  );
}

/** True for an https URL without characters that end a text in HTML or CSS. */
function isPictureAddress(value: string | undefined): boolean {
  if (value === undefined) return true;
  if (!/^https:\/\/[^\s"'<>\\]+$/.test(value) || !URL.canParse(value)) return false;
  // Everybody could read the credentials.
  const { username, password } = new URL(value);
  return username + password === '';
}
