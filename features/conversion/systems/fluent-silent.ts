import type { Silent } from '../watched.ts';

const words = (text: string) => text.split(/\s+/).filter(Boolean);

/** What Fluent Forms writes of which nobody has to be told. */
export const SILENT: Silent = {
  keys: [
    ...words(
      'id index uniqElKey editor_options element container_class label_placement appearance_settings status type',
    ),
    ...words('has_payment created_by created_at updated_at form_id attributes.class attributes.id attributes.name'),
    ...words('attributes.data-type attributes.type attributes.rows attributes.cols attributes.tabindex meta_key width'),
    ...words(
      'validation_rules.required.global_message global global_message validation_rules.email unique_validation_message',
    ),
    ...words(
      'validation_rules.url admin_field_label field_order layout_class dynamic_default_value image_type wrapper_class',
    ),
    ...words(
      'container_width is_width_auto_calc stepsWrapper submitButton style_pro help_message_placement enable_image_input',
    ),
    ...words(
      'advanced_options.id advanced_options.image display_type enable_select_2 fields.fields values_visible calc_value',
    ),
    ...words('show_text_ options_ required_field_message label_placement_options html_content_ isRepeatable tnc_size'),
  ],
  usual: {
    form_type: ['form', ''],
    type: ['form', 'any', 'all'],
    'validation_rules.numeric': [true],
  },
  words: {
    'settings.is_unique': 'no value twice',
    'settings.prefix_label': 'text before the value',
    'settings.suffix_label': 'unit behind the value',
    'settings.numeric_formatter': 'format of the number',
    'settings.date_config': 'settings of the date',
    'settings.date_format': 'format of the date',
    'settings.max_selection': 'most choices',
    'settings.randomize_options': 'choices in a random order',
    'settings.help_message': 'help',
    'attributes.value': 'default value',
    'attributes.placeholder': 'placeholder',
    'attributes.data-mask': 'input mask',
    'settings.data-mask-reverse': 'mask from the right',
    'attributes.maxlength': 'greatest length',
    conditional_logics: 'condition',
  },
};
