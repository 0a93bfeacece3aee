import { readdirSync, readFileSync } from 'node:fs';
import { bundleMinified } from './script/bundle.ts';
import { FORMAT_TYPES, ORDER_TYPES, RICH_TYPES, type ScriptPart } from './script/needed-parts.ts';
import { cutProgram, type ScriptPieces, type Source } from './script/pieces.ts';

/** Path of the field types, relative to `browser/`. */
const TYPES = '../../../forms/field-types';

/** Path of the formulas, relative to `browser/`. */
const FORMULAS = '../../../forms/calculations';

/** Functions of each script that only some forms need; the core script calls them. */
const PARTS: Record<ScriptPart, () => Source> = {
  altcha: () => exported('createAltcha', './widgets/altcha.ts'),
  calculations: () =>
    merged({
      calculate: exported('calculate', `${FORMULAS}/evaluate.ts`),
      fieldsOf: exported('fieldsOf', `${FORMULAS}/formula.ts`),
      formatCalculated: exported('formatCalculated', `${FORMULAS}/format.ts`),
      read: exported('calculatedValue', './logic/calculated.ts'),
    }),
  captcha: () => exported('createHosted', './widgets/hosted.ts'),
  code: () => exported('fillInCode', './drafts/code.ts'),
  drafts: () => exported('followDrafts', './drafts/drafts.ts'),
  editor: () => exported('showEditors', './widgets/editor.ts'),
  fields: () =>
    merged({ rules: merged(rulesOf(RICH_TYPES)), showPositions: exported('showPositions', './widgets/slider.ts') }),
  formats: () => merged(rulesOf([...FORMAT_TYPES, ...Object.keys(plainRules())])),
  groups: () => exported('inside', './rows/inside.ts'),
  invitation: () => exported('reportInvitation', './visits/invitation.ts'),
  logic: () => exported('followConditions', './logic/conditions.ts'),
  numbers: () => exported('numbers', './widgets/numbers.ts'),
  order: () =>
    merged({
      rules: merged(rulesOf(ORDER_TYPES)),
      orderOn: exported('orderOn', './order/order.ts'),
      followCoupon: exported('followCoupon', './order/coupon.ts'),
      showSummary: exported('showSummary', './order/summary.ts'),
    }),
  pages: () => exported('followPages', './pages/pages.ts'),
  pipes: () => exported('followPipes', './logic/pipes.ts'),
  ranking: () => exported('followRankings', './widgets/ranking.ts'),
  rows: () => exported('followRows', './rows/rows.ts'),
  signature: () => exported('showPads', './widgets/signature.ts'),
  slots: () => exported('showSlots', './widgets/slots.ts'),
  states: () => exported('followStates', './widgets/states.ts'),
  tokens: () => exported('secured', './sending/secured.ts'),
  total: () => exported('showTotal', './order/payment-total.ts'),
  uploads: () => exported('followUploads', './uploads/uploads.ts'),
  visits: () => exported('reportVisit', './visits/visits.ts'),
};
/** The script for pages of other sites, which determines the parts that a form needs. */
const ELSEWHERE = () =>
  merged({
    partsFor: exported('partsFor', './sending/elsewhere.ts'),
    explainFailure: exported('explainFailure', './sending/elsewhere.ts'),
    goWithout: exported('goWithout', './sending/elsewhere.ts'),
    warnOfAttribute: exported('warnOfAttribute', './sending/elsewhere.ts'),
  });

/** Source of the core script: rules that every form needs, and the start of the program. */
function formSource(): Source {
  const start = exported('start', './main.ts');
  const elsewhere = [...RICH_TYPES, ...FORMAT_TYPES, ...ORDER_TYPES];
  const types = filesWith('rule').map((file) => file.replace('.ts', ''));
  const rules = merged({ ...rulesOf(types.filter((type) => !elsewhere.includes(type))), ...plainRules() });
  return { imports: start.imports + rules.imports, value: `start(${rules.value})` };
}

/** Scripts of a page in a frame, of the page around it, of the page that waits for a payment, and of the page of a step that is signed. */
const OTHERS = {
  frame: `import { followFrame } from './embed/frame.ts'; followFrame();`,
  embed: `import { embedForms } from './embed/element.ts'; embedForms();`,
  sign: `import { signOn } from './widgets/sign-page.ts'; signOn(document);`,
  payment: `import { followPayment } from './payment-status.ts'; followPayment();`,
};

export interface Scripts extends Record<keyof typeof OTHERS, string> {
  form: ScriptPieces;
}

/**
 * Builds and minifies all scripts from their TypeScript source. Needs esbuild and terser, which production does not have: `npm
 * run build` does this beforehand.
 */
export function buildScripts(): Scripts {
  const parts = Object.entries(PARTS).map(([name, source]): [string, Source] => [name, source()]);
  return {
    form: cutProgram(formSource(), new Map([...parts, ['elsewhere', ELSEWHERE()]])),
    frame: bundleMinified(OTHERS.frame),
    embed: bundleMinified(OTHERS.embed),
    payment: bundleMinified(OTHERS.payment),
    sign: bundleMinified(OTHERS.sign),
  };
}

function exported(name: string, file: string): Source {
  return { imports: `import { ${name} } from '${file}';\n`, value: name };
}

function merged(sources: Record<string, Source>): Source {
  const values = Object.entries(sources).map(([name, { value }]) => `${name}: ${value}`);
  const imports = Object.values(sources).map((source) => source.imports);
  return { imports: imports.join(''), value: `{ ${values.join(', ')} }` };
}

/**
 * Collects the rules of some field types by name. Other exports of a type's module are for the server, and esbuild omits them.
 */
function rulesOf(types: readonly string[]): Record<string, Source> {
  return Object.fromEntries(types.map((type) => [type, ruleIn(`${type}.ts`, 'rule')]));
}

/** Collects the plain rules of field types: the rule for a field without the rare keys. */
function plainRules(): Record<string, Source> {
  const files = filesWith('plainRule');
  return Object.fromEntries(files.map((file) => [file.replace('-rule.ts', ''), ruleIn(file, 'plainRule')]));
}

function ruleIn(file: string, exportedAs: string): Source {
  const name = `${exportedAs}_${file.replace(/\W/g, '_')}`;
  return { imports: `import { ${exportedAs} as ${name} } from '${TYPES}/${file}';\n`, value: name };
}

/** Lists the modules of field types that export a rule under this name. */
function filesWith(rule: 'rule' | 'plainRule'): string[] {
  const folder = new URL(`./browser/${TYPES}/`, import.meta.url);
  const pattern = new RegExp(`^export const ${rule}\\b`, 'm');
  return readdirSync(folder).filter((file) => pattern.test(readFileSync(new URL(file, folder), 'utf8')));
}
