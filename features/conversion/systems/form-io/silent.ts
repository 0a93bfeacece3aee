import type { Silent } from '../../watched.ts';

const words = (text: string) => text.split(/\s+/).filter(Boolean);

/** What Form.io writes of which nobody has to be told. */
export const SILENT: Silent = {
  keys: [
    ...words('_id id type key input tableView persistent modalEdit dataGridLabel labelPosition labelWidth labelMargin'),
    ...words(
      'tabindex autofocus spellcheck hideLabel customClass theme attributes properties tags lockKey isNew builder',
    ),
    ...words(
      'offset push pull size currentWidth width height numRows numCols bordered striped hover condensed cellAlignment',
    ),
    ...words(
      'breadcrumb breadcrumbClickable buttonSettings collapsible inline optionsLabelPosition inputType inputFormat',
    ),
    ...words(
      'dbIndex encrypted refreshOn redrawOn clearOnRefresh validateOn errorLabel showCharCount showWordCount rows',
    ),
    ...words(
      'autoExpand allowMultipleMasks shortcut searchEnabled searchField minSearch limit filter sort selectThreshold',
    ),
    ...words('selectFields searchThreshold searchDebounce readOnlyValue idPath template templates indexeddb lazyLoad'),
    ...words('authenticate ignoreCache useExactSearch uniqueOptions fuseOptions dataType valueProperty disableLimit'),
    ...words(
      'access submissionAccess owner controller machineName path name display created modified project revisions',
    ),
    ...words('_vid deleted esign pdfComponents submissionRevisions plan owners roles fieldMatchAccess shortcutKey'),
    ...words('block leftIcon rightIcon action disableOnInvalid showValidations dataGrid event oauthProvider'),
    ...words(
      'footer penColor backgroundColor minWidth maxWidth keepOverlayRatio displayFormat format displayInTimezone',
    ),
    ...words(
      'useLocaleSettings timepicker datePicker.showWeeks datePicker.startingDay datePicker.initDate datePicker.minMode',
    ),
    ...words(
      'datePicker.maxMode datePicker.yearRows datePicker.yearColumns widget dayFirst fields.day.type fields.month.type',
    ),
    ...words(
      'fields.year.type storage dir webcam webcamSize image imageSize privateDownload uploadOnly fileNameTemplate',
    ),
    ...words(
      'thousandsSeparator delimiter decimalLimit requireDecimal truncateMultipleSpaces inputMaskPlaceholderChar case',
    ),
    ...words('tag className refreshOnChange openWhenEmpty disableAddingRemovingRows_ reorder defaultOpen layoutFixed'),
    ...words(
      'enableRowGroups rowDrafts modal inlineEdit displayAsTable saveRow removeRow_ wysiwyg isUploadEnabled uploadUrl',
    ),
    ...words('uploadOptions uploadDir as editor manualModeViewString switchToManualModeText provider providerOptions'),
    ...words('disableClearIcon enableManualMode_ tree verticalLayout initEmpty addAnotherPosition labelSuffix weight'),
    ...words(
      'customOptions addons overlay externalModule clearOnHide protected allowCalculateOverride calculateServer',
    ),
    ...words('fileTypes suffixIcon noDefaults expand ref hideOnChildrenHidden validateWhenHidden unifiedComponents'),
    ...words(
      'validate.customPrivate validate.strictDateValidation validate.multiple validate.unique validate.onlyAvailableItems',
    ),
    ...words(
      'autoAdjust autocomplete nextPageBreak guid settings version conditional.conjunction conditional.show conditional.eq',
    ),
  ],
  usual: {
    collapsed: [true],
    hidden: ['false'],
    multiple: ['false'],
    'validate.step': ['any'],
    'validate.pattern': [''],
    'data.values': [],
    dataSrc: ['values'],
    currency: ['USD'],
    enableDate: [true],
    enableTime: [true],
    datepickerMode: ['day'],
    defaultDate: [''],
    addAnother: ['Add Another'],
    minLength: ['', 0],
  },
  words: {
    multiple: 'several values',
    defaultValue: 'default value',
    prefix: 'text before the value',
    suffix: 'unit behind the value',
    inputMask: 'input mask',
    inputMasks: 'input masks',
    placeholder: 'placeholder',
    hidden: 'that it is hidden',
    disabled: 'that it is locked',
    unique: 'no value twice',
    description: 'description',
    tooltip: 'help',
    conditional: 'condition',
    'validate.pattern': 'pattern',
    'validate.minLength': 'least length',
    'validate.maxLength': 'greatest length',
    'validate.minWords': 'least number of words',
    'validate.maxWords': 'greatest number of words',
    'validate.min': 'least value',
    'validate.max': 'greatest value',
    'validate.required': 'that it is required',
    'validate.customMessage': 'message of mistakes',
    'validate.json': 'rules in JSON Logic',
    errors: 'messages of mistakes',
    kickbox: 'check of the address',
    datePicker: 'bounds of the date',
    'datePicker.minDate': 'first day',
    'datePicker.maxDate': 'last day',
    'datePicker.disable': 'days that cannot be chosen',
    'datePicker.disableWeekends': 'no weekends',
    'datePicker.disableWeekdays': 'no weekdays',
    defaultDate: 'date at first',
    timezone: 'time zone',
    minDate: 'first day',
    maxDate: 'last day',
    fileMinSize: 'least size of files',
    openWhenEmpty: 'that it starts with a row',
    disableAddingRemovingRows: 'that rows cannot be added',
  },
};
