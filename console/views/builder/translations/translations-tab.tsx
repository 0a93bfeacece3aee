/** The texts of the form in other languages. */
export default function TranslationsTab() {
  return null;
}
