import { texts } from '#console/texts/en/builder/process.ts';
import { useTexts } from '#console/texts/language.ts';
import { COMPLETED } from '#forms/process/definition.ts';
import { type Loose, listOf, recordOf } from '../../panel/schema/change.ts';
import classes from './process.module.css';
import { useEndTitle } from './summary.ts';
import { drawWay, type Way } from './way.ts';

/**
 * The way of a submission through its steps. The cards of the steps say the same in words.
 * @param onOpen gets the index of the step that was clicked
 */
export function Picture({
  process,
  outcomeNames,
  onOpen,
}: {
  process: Loose;
  outcomeNames: ReadonlyMap<string, string>;
  onOpen(index: number): void;
}) {
  const t = useTexts(texts);
  const endOf = useEndTitle(process);
  const way = drawWay(listOf(process.steps).map(recordOf), {
    sent: t.sent,
    done: endOf(COMPLETED),
    endOf,
  });
  const labelOf = (outcomes: readonly string[]) => outcomes.map((one) => outcomeNames.get(one) ?? one).join(', ');
  return (
    <figure className={classes.figure} aria-label={t.picture}>
      <svg
        width={way.width}
        height={way.height}
        viewBox={`0 0 ${way.width} ${way.height}`}
        className={classes.picture}
        aria-hidden
      >
        <defs>
          <marker id="process-tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0 0.5 L8 4 L0 7.5 z" className={classes.tip} />
          </marker>
        </defs>
        {way.arrows.map(({ points, label, outcomes }) => (
          <g key={`${points}`}>
            <polyline
              points={points.map((point) => point.join()).join(' ')}
              className={classes.line}
              markerEnd="url(#process-tip)"
            />
            <text x={label.x} y={label.y} textAnchor={label.anchor} className={classes.label}>
              {shortened(labelOf(outcomes), label.anchor === 'start' ? MOST_BELOW : MOST_BESIDE)}
            </text>
          </g>
        ))}
        {way.boxes.map((box) => (
          <Shape key={`${box.x} ${box.y}`} box={box} onOpen={onOpen} />
        ))}
      </svg>
    </figure>
  );
}

/** Letters of the labels of arrows. */
const MOST_BELOW = 40;
const MOST_BESIDE = 21;

function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

function Shape({ box, onOpen }: { box: Way['boxes'][number]; onOpen(index: number): void }) {
  const t = useTexts(texts);
  const { x, y, width, height, step, title } = box;
  const isStep = step !== null;
  return (
    // The cards below are the way for keyboards and screen readers.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above.
    <g
      className={classes.box}
      data-is={box.is}
      data-conditional={box.isConditional || undefined}
      onClick={isStep ? () => onOpen(step) : undefined}
    >
      <rect x={x} y={y} width={width} height={height} rx={isStep ? 6 : height / 2} />
      <foreignObject x={x} y={y} width={width} height={height}>
        <div className={classes.title}>
          <span title={title}>{title || t.untitled}</span>
          {box.isConditional && <small>{t.sometimes}</small>}
        </div>
      </foreignObject>
    </g>
  );
}
