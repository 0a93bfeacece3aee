/** Forms in languages that the examples do not have: one from right to left, one without spaces between words, one with long words. */
export const LANGUAGE_FORMS = [
  {
    title: 'استبيان رضا العملاء',
    config: {
      fields: [
        { type: 'text', name: 'name', label: 'الاسم الكامل', required: true, width: 'half' },
        { type: 'email', name: 'email', label: 'البريد الإلكتروني', required: true, width: 'half' },
        { type: 'rating', name: 'stars', label: 'كيف تقيّم الخدمة؟', required: true },
        {
          type: 'scale',
          name: 'nps',
          preset: 'nps',
          label: 'ما مدى احتمال أن توصي بنا؟',
          low_label: 'غير محتمل',
          high_label: 'محتمل جدًا',
        },
        {
          type: 'radio',
          name: 'again',
          label: 'هل ستعود إلينا؟',
          options: [
            { value: 'yes', label: 'نعم' },
            { value: 'no', label: 'لا' },
          ],
        },
        { type: 'date', name: 'visit', label: 'تاريخ الزيارة' },
        { type: 'textarea', name: 'note', label: 'ملاحظات', help: 'ما الذي يمكننا تحسينه؟' },
      ],
      options: { language: 'ar' },
    },
  },
  {
    title: 'お客様アンケート',
    config: {
      fields: [
        { type: 'text', name: 'name', label: 'お名前', required: true, width: 'half' },
        { type: 'email', name: 'email', label: 'メールアドレス', required: true, width: 'half' },
        { type: 'rating', name: 'stars', label: 'サービスはいかがでしたか', required: true },
        {
          type: 'checkboxes',
          name: 'known',
          label: '当店をどこで知りましたか',
          options: [
            { value: 'web', label: 'ウェブサイト' },
            { value: 'friend', label: '友人の紹介' },
            { value: 'shop', label: '店舗の前を通った' },
          ],
        },
        { type: 'date', name: 'visit', label: 'ご来店日' },
        { type: 'textarea', name: 'note', label: 'ご意見・ご要望', help: '改善してほしい点をお書きください。' },
      ],
      options: { language: 'ja' },
    },
  },
  {
    title: 'Anmeldung zur Mitgliederversammlung',
    config: {
      fields: [
        { type: 'name', name: 'name', label: 'Vor- und Nachname', required: true },
        { type: 'email', name: 'email', label: 'E-Mail-Adresse für die Teilnahmebestätigung', required: true },
        {
          type: 'radio',
          name: 'food',
          label: 'Verpflegungswunsch',
          options: [
            { value: 'a', label: 'Vegetarisches Mittagessen' },
            { value: 'b', label: 'Nahrungsmittelunverträglichkeiten, bitte unten angeben' },
          ],
        },
        {
          type: 'matrix',
          name: 'topics',
          label: 'Tagesordnungspunkte',
          rows: [
            { name: 'a', label: 'Rechenschaftsbericht' },
            { name: 'b', label: 'Beitragsordnung' },
          ],
          options: [
            { value: 'yes', label: 'Wichtig' },
            { value: 'no', label: 'Weniger wichtig' },
          ],
        },
        { type: 'textarea', name: 'note', label: 'Anmerkungen' },
      ],
      options: { language: 'de' },
    },
  },
] as const;
