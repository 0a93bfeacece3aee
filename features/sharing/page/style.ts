/** The styles of shared results, beside those of all pages. A chart is drawn for wide and for narrow screens. */
export const RESULTS_CSS = `
.results-note{font-size:.875rem;color:color-mix(in srgb,var(--ink) 80%,transparent)}
.results-question{margin-top:2.5rem;break-inside:avoid}
.results-question h2{font-size:1.125rem;line-height:1.3;margin:0 0 .25rem}
.results-question>p{margin:.25rem 0 .75rem}
.results-figures{display:flex;flex-wrap:wrap;gap:.5rem 2rem;margin:.75rem 0}
.results-figures div{display:flex;flex-direction:column-reverse}
.results-figures dt{font-size:.875rem;font-weight:400;color:color-mix(in srgb,var(--ink) 80%,transparent)}
.results-figures dd{margin:0;font-size:1.375rem;font-weight:600}
.results-chart{display:block;max-width:100%;height:auto}
.results-narrow{display:none;width:100%;max-width:26rem}
.chart-ink{fill:var(--ink)}
.chart-soft{fill:color-mix(in srgb,var(--ink) 78%,transparent)}
.chart-bar{fill:var(--accent)}
.chart-track{fill:color-mix(in srgb,var(--line) 18%,transparent)}
.results-table{margin-top:.75rem;font-size:.875rem}
.results-table summary{cursor:pointer;padding:.375rem 0}
.results-table div{overflow-x:auto}
.results-table table{border-collapse:collapse}
.results-table th,.results-table td{padding:.25rem 1rem .25rem 0;text-align:start;border-bottom:1px solid var(--faint);font-weight:400}
.results-table thead th{font-weight:600}
.results-table td{font-variant-numeric:tabular-nums}
@media (max-width:42rem){.results-wide{display:none}.results-narrow{display:block}}
@media print{:root{color-scheme:light}.results-table{display:none}.results-wide{display:block}.results-narrow{display:none}main{margin:0;border:0;padding:0;max-width:none}}
`;
