/** The options of the form. */
export default function OptionsTab() {
  return null;
}
