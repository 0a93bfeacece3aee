/*
 * UNICODE LICENSE V3
 *
 * COPYRIGHT AND PERMISSION NOTICE
 *
 * Copyright © 2019-2025 Unicode, Inc.
 *
 * NOTICE TO USER: Carefully read the following legal agreement. BY
 * DOWNLOADING, INSTALLING, COPYING OR OTHERWISE USING DATA FILES, AND/OR
 * SOFTWARE, YOU UNEQUIVOCALLY ACCEPT, AND AGREE TO BE BOUND BY, ALL OF THE
 * TERMS AND CONDITIONS OF THIS AGREEMENT. IF YOU DO NOT AGREE, DO NOT
 * DOWNLOAD, INSTALL, COPY, DISTRIBUTE OR USE THE DATA FILES OR SOFTWARE.
 *
 * Permission is hereby granted, free of charge, to any person obtaining a
 * copy of data files and any associated documentation (the "Data Files") or
 * software and any associated documentation (the "Software") to deal in the
 * Data Files or Software without restriction, including without limitation
 * the rights to use, copy, modify, merge, publish, distribute, and/or sell
 * copies of the Data Files or Software, and to permit persons to whom the
 * Data Files or Software are furnished to do so, provided that either (a)
 * this copyright and permission notice appear with all copies of the Data
 * Files or Software, or (b) this copyright and permission notice appear in
 * associated Documentation.
 *
 * THE DATA FILES AND SOFTWARE ARE PROVIDED "AS IS", WITHOUT WARRANTY OF ANY
 * KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
 * MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT OF
 * THIRD PARTY RIGHTS.
 *
 * IN NO EVENT SHALL THE COPYRIGHT HOLDER OR HOLDERS INCLUDED IN THIS NOTICE
 * BE LIABLE FOR ANY CLAIM, OR ANY SPECIAL INDIRECT OR CONSEQUENTIAL DAMAGES,
 * OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS,
 * WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION,
 * ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THE DATA
 * FILES OR SOFTWARE.
 *
 * Except as contained in this notice, the name of a copyright holder shall
 * not be used in advertising or otherwise to promote the sale, use or other
 * dealings in these Data Files or Software without prior written
 * authorization of the copyright holder.
 *
 * SPDX-License-Identifier: Unicode-3.0
 */

/** Names of states in CLDR, made by dev/states/make-names.ts: code and columns, with tabs between. */
export const CLDR_NAMES = `code	en	ar	de	es	fr	he	it	ja	nl	pl	pt	tr	zh
AD-02		كانيلو				קאנילו	parrocchia di Canillo	カニーリョ教区					卡尼略
AD-03		انكامب				אנקאם	parrocchia di Encamp	アンカム教区					恩坎普
AD-04		لامسانا				לה מסנה	parrocchia di La Massana	ラ・マサナ教区					马萨纳
AD-05		أوردينو				אורדינו	parrocchia di Ordino	オルディノ教区					奥尔迪诺
AD-06		سانت جوليا دي لوريا		San Julián de Loria		סן ג׳וליה דה לוריה		サン・ジュリア・デ・ロリア教区					圣胡利娅-德洛里亚
AD-07		أندورا لا فيلا			Andorre-la-Vieille	אנדורה לה ולה	parrocchia di Andorra la Vella	アンドラ・ラ・ベリャ教区	Parochie Andorra la Vella	Andora	Andorra-a-Velha		安道尔城
AD-08		إسكالديس أنجوردني				אסקלדס-אנגורדני	parrocchia di Escaldes-Engordany						萊塞斯卡爾德-恩戈爾達
AE-AJ	Ajman	عجمان	Adschman	Ajmán	Ajman	עג׳מאן	Ajman	アジュマーン	Ajman	Adżman	Ajman	Acman	阿吉曼
AE-AZ	Abu Dhabi	إمارة أبوظبي	Abu Dhabi	Abu Dabi	Abou Dabi	אבו דאבי	Abu Dhabi	アブダビ	Abu Dhabi	Abu Zabi	Emirados Abu Dhabi	Abu Dabi Emirliği	阿布扎比
AE-DU	Dubai	امارة دبي	Dubai	Dubái	Dubaï	דובאי	Dubai	ドバイ首長国	Dubai	Dubaj		Dubai Emirliği	迪拜酋长国
AE-FU	Fujairah	الفجيرة	Fudschaira	Fuyaira	Fujaïrah	פוג׳יירה	Fujaira	フジャイラ	Fujairah	Fudżajra		Füceyre	富吉拉
AE-RK	Ras al-Khaimah	رأس الخيمة	Ra’s al-Chaima	Ras al-Jaima	Ras el Khaïmah	ראס אל-ח׳ימה	Ras al-Khaima		Ras al-Khaimah	Ras al-Chajma	Ras al-Khaimah	Resü’l-Hayme	拉斯海玛
AE-SH	Sharjah	إمارة الشارقة	Schardscha	Sharjah	Charjah	שארג׳ה	Sharja	シャールジャ	Sharjah	Szardża	Sharjah	Sharjah Emirliği	夏尔迦
AE-UQ	Umm al-Quwain	أم القيوين	Umm al-Qaiwain	Umm al-Qaywayn	Oumm al Qaïwaïn	אום אל-קיוין	Umm al-Qaywayn		Umm al-Qaiwain	Umm al-Kajwajn		Ummül-Kayveyn Emirliği	欧姆古温
AF-BAL		ولاية بلخ	Balch	Provincia de Balj		בלח׳		バルフ州	Balch	Balch		Belh Vilayeti	巴尔赫省
AF-BAM	Bamyan	ولاية باميان	Bamiyan	Provincia de Bamiyan	Bâmiyân	באמיאן	provincia di Bamiyan	バーミヤーン州	Bamyan	Bamian	Bamiyan	Bamyan Vilayeti	巴米扬省
AF-BDG	Badghis	ولاية بادغيس	Badghis	Provincia de Bādgīs	Bâdghîs	באדגיס	Badghis	バードギース州	Badghis	Badghis	Badghis	Badgis Vilayeti	巴德吉斯省
AF-BDS	Badakhshan	ولاية بدخشان	Badachschan	Provincia de Badakhshan	Badakhchan	בדח׳שאן	Badakhshan	バダフシャーン州	Badachsjan	Badachszan	Badakhshan	Badahşan Vilayeti	巴达赫尚省
AF-BGL	Baghlan	ولاية بغلان	Baglan	Provincia de Baghlan	Baghlân	בגלאן	Baghlan	バグラーン州	Baghlan	Baghlan	Baghlan	Baglan Vilayeti	巴格兰省
AF-DAY	Daykundi	ولاية دايكندي	Daikondi	Provincia de Daikondi	Deykandi	דאיכונדי	Daikondi	ダーイクンディー州	Daikondi	Dajkondi	Daikondi	Daykundi Vilayeti	代孔迪省
AF-FRA	Farah	ولاية فراه	Farah	Provincia de Farāh	Farâh	פראה	provincia di Farah	ファラー州	Farah	Farah	Farah	Ferah Vilayeti	法拉省
AF-FYB	Faryab	ولاية فاریاب	Faryab	Provincia de Fāryāb	Fâryâb	פאריאב	Faryab	ファーリヤーブ州	Faryab	Farjab	Faryab	Faryab Vilayeti	法利亚布省
AF-GHA	Ghazni	ولاية غزني	Ghazni	Provincia de Gazni	Ghazni	ע׳זנה	provincia di Ghazni	ガズニー州	Ghazni	Ghazni	Ghazni	Gazni Vilayeti	加兹尼省
AF-GHO		ولاية غور	Ghor	Provincia de Ġawr	Ghôr	גור	Ghowr	ゴール州	Ghowr	Ghor	Ghowr	Gur Vilayeti	古爾省
AF-HEL		ولاية هلمند		Provincia de Helmand		מחוז הלמן		ヘルマンド州				Helmend Vilayeti	赫尔曼德省
AF-HER	Herat	ولاية هرات	Herat	Provincia de Herāt	Hérât	הראת	provincia di Herat	ヘラート州	Herat	Herat	Herat	Herat Vilayeti	赫拉特省
AF-JOW	Jowzjan	ولاية جوزجان	Dschuzdschan	Provincia de Jawzjān	Djôzdjân	ג׳וזג׳אן	Jowzjan	ジューズジャーン州	Jowzjan	Dżozdżan	Jowzjan	Cüzcan Vilayeti	朱兹詹省
AF-KAB	Kabul	ولاية كابول	Kabul	Provincia de Kabul	Kaboul	קאבול	provincia di Kabul	カーブル州	Kabul	Kabul	Cabul	Kâbil Vilayeti	喀布尔省
AF-KAN	Kandahar	ولاية قندهار	Kandahar	Provincia de Kandahar	Kandahâr	מחוז קנדהאר	provincia di Qandahar	カンダハール州	Kandahar	Kandahar	Kandahar	Kandehar Vilayeti	坎大哈省
AF-KAP	Kapisa	ولاية كابيسا	Kapisa	Provincia de Kāpīsā	Kâpîssâ	כאפיסא	Kapisa	カーピーサー州	Kapisa	Kapisa	Capisa	Kapisa Vilayeti	卡比萨省
AF-KDZ		ولاية كندوز		Provincia de Qundūz	Kondôz	קונדוז	provincia di Konduz	クンドゥーズ州			Konduz	Kunduz Vilayeti	昆都士省
AF-KHO	Khost	ولاية خوست	Chost	Provincia de Jost	Khôst	ח׳וסת	provincia di Khowst	ホースト州	Khost	Chost	Khost	Host Vilayeti	霍斯特省
AF-KNR	Kunar	ولاية كنر	Kunar	Provincia de Kunar	Kounar	כונר	Konar	クナル州	Kunar	Kunar	Kunar	Kunar Vilayeti	库纳尔省
AF-LAG	Laghman	ولاية لغمان	Laghman	Provincia de Laġmān	Laghmân	לגמאן	Laghman	ラグマーン州	Laghman	Laghman	Laghman	Lagman Vilayeti	拉格曼省
AF-LOG	Logar	ولاية لوكر	Lugar	Provincia de Lawgar	Lôgar	לוגר	Lowgar	ローガル州	Logar	Logar	Logar	Lovgar Vilayeti	洛加尔省
AF-NAN	Nangarhar	ولاية ننكرهار	Nangarhar	Provincia de Nangarhar	Nangarhâr	ננגרהאר	Nangarhar	ナンガルハール州	Nangarhar	Nangarhar	Nangarhar	Nangarhar Vilayeti	楠格哈尔省
AF-NIM	Nimruz	ولاية نيمروز	Nimrus	Provincia de Nimruz	Nimrôz	נימרוז	Nimruz	ニームルーズ州	Nimruz	Nimroz	Nimruz	Nimruz Vilayeti	尼姆鲁兹省
AF-NUR	Nuristan	ولاية نورستان	Nuristan	Provincia de Nūristān	Nourestân	נורסתאן	provincia di Nurestan	ヌーリスターン州	Nooristan	Nuristan	Nuristão	Nuristan Vilayeti	努尔斯坦省
AF-PAN	Panjshir	ولاية بانشير	Pandschschir	Provincia de Panjshīr	Pandjchir	פנג׳שיר	Panjshir	パンジシール州	Panjshir	Pandższir	Panjshir	Pençşir Vilayeti	潘傑希爾省
AF-PAR	Parwan	ولاية بروان	Parwan	Provincia de Parwān	Parwân	פרוואן	Parvan	パルヴァーン州	Parvan	Parwan	Parwan	Parvan Vilayeti	帕尔旺省
AF-PIA	Paktia	ولاية بكتيا	Paktia	Provincia de Paktiyā	Paktiyâ	פכתיא	Paktia	パクティヤー州	Paktia	Paktija	Paktia	Paktiya Vilayeti	帕克蒂亚省
AF-PKA	Paktika	ولاية بكتيكا	Paktika	Provincia de Paktīkā	Paktîkâ	פכתיכא	Paktika	パクティーカー州	Paktika	Paktika	Paktika	Paktika Vilayeti	帕克蒂卡省
AF-SAM	Samangan	ولاية سمنكان	Samangan	Provincia de Samangān	Samangân	סמנגאן	Samangan	サマンガーン州	Samangan	Samangan	Samangan	Samangan Vilayeti	萨曼甘省
AF-SAR	Sar-e Pol	ولاية سربل	Sar-i Pul	Provincia de Sar-e Pul	Sar-é Pol	סר-י פול	Provincia di Sar-e Pol	サーレポル州	Sar-e Pol	Sar-e Pol	Sar-e Pol	Sar-i Pol Vilayeti	薩爾普勒省
AF-TAK	Takhar	ولاية تخار	Tachar	Provincia de Tahār	Takhâr	תח׳אר	Takhar	タハール州	Tachar	Tachar	Takhar	Tahar Vilayeti	塔哈尔省
AF-URU	Urozgan	ولاية أروزكان	Urusgan	Provincia de Urūzgān	Orozgân	אורוזגאן	Oruzgan	ウルーズガーン州	Uruzgan	Oruzgan	Oruzgan	Uruzgan Vilayeti	乌鲁兹甘省
AF-WAR	Maidan Wardak	ولاية وردك		Provincia de Vardak		מיידאן ורדכ	Vardak	ヴァルダク州			Maydan-Wardak	Vardak Vilayeti	瓦尔达克省
AF-ZAB	Zabul	ولاية زابل	Zabul	Provincia de Zābul	Zabol (Afghanistan)	זאבול	Zabol	ザーブル州	Zabul	Zabol (prowincja)	Zabol	Zabul Vilayeti	扎布尔省
AG-03		أبرشية القديس جورج		Parroquia de Saint George	Saint-George			セント・ジョージ教区				Saint George Parish	聖喬治區
AG-04		أبرشية سانت جونز		Parroquia de Saint John	Saint-John			セント・ジョン教区					圣约翰区
AG-05		أبرشية سانت ماري		Parroquia de Saint Mary	Saint-Mary	קהילת סנט מרי		セント・メアリー教区				Saint Mary Parish	聖瑪麗區
AG-06		أبرشية القديس بول		Parroquia de Saint Paul	Saint-Paul			セント・ポール (ドミニカ国)				Saint Paul PArish	聖保羅區
AG-07		أبرشية القديس بيتر		Parroquia de Saint Peter	Saint-Peter			セント・ピーター (ドミニカ国)				Saint Peter Parish	聖彼得區
AG-08		أبرشية سانت فيليب، أنتيغوا وبربودا		Parroquia de Saint Philip	Saint-Philip			サンフィリップ教区				Saint Philip Paris	聖菲利普區
AG-10		بربودا				ברבודה		バーブーダ島					巴布達島
AG-11		ريدوندا		Isla Redonda		רדונדה		レドンダ島					雷東達島
AL-01	Berat County	مقاطعة بيرات	Qark Berat	condado de Berat	préfecture de Berat		prefettura di Berat	ベラト州		obwód Berat		Berat ili	培拉特州
AL-02	Durrës County	مقاطعة دوريس	Qark Durrës	condado de Durrës	préfecture de Durrës		prefettura di Durazzo	ドゥラス州		obwód Durrës		Dıraç ili	杜勒斯州
AL-03	Elbasan County	مقاطعة إلباسان	Qark Elbasan	condado de Elbasan	préfecture d’Elbasan		prefettura di Elbasan	エルバサン州		obwód Elbasan		Elbasan ili	艾巴申州
AL-04	Fier County	مقاطعة فيير	Qark Fier	Condado de Fier	préfecture de Fier		prefettura di Fier	フィエル州		Obwód Fier		Fier ili	非夏爾州
AL-05	Gjirokastër County	مقاطعة غيروكاستر	Qark Gjirokastra	Condado de Gjirokastër	préfecture de Gjirokastër	ג׳ירוקסטרה	prefettura di Argirocastro	ジロカストラ州		Obwód Gjirokastra		Ergiri ili	吉羅卡斯特州
AL-06	Korçë County	مقاطعة كورتشي	Qark Korça	Condado de Korçë	préfecture de Korçë		prefettura di Coriza	コルチャ州		Obwód Korcza		Görice ili	科赤州
AL-07	Kukës County	مقاطعة كوكس	Qark Kukës	Condado de Kukës	préfecture de Kukës	מחוז קוקס	prefettura di Kukës	クケス州		Obwód Kukës		Kukës ili	庫克斯州
AL-08	Lezhë County	مقاطعة لجه	Qark Lezha	Condado de Lezhë	préfecture de Lezhë		prefettura di Alessio	レジャ州		Obwód Lezha		Leç ili	列澤州
AL-09	Dibër County	مقاطعة ديبر	Qark Dibra	condado de Dibër	préfecture de Dibër		prefettura di Dibër	ディブラ州		obwód Dibra		Debre ili	第巴爾州
AL-10	Shkodër County	مقاطعة شكودر	Qark Shkodra	Condado de Shkodër	préfecture de Shkodër		prefettura di Scutari	シュコドラ州		Obwód Szkodra		İşkodra ili	士科德州
AL-11	Tirana County	مقاطعة تيرانا	Qark Tirana	Condado de Tirana	préfecture de Tirana	מחוז טיראנה	prefettura di Tirana	ティラナ州	Tirana	Obwód Tirana	Tirana	Tiran ili	地拉那州
AL-12	Vlorë County	مقاطعة فلوره	Qark Vlora	Condado de Vlorë	préfecture de Vlorë	ולורה	prefettura di Valona	ヴロラ州		Obwód Wlora		Avlonya ili	夫羅勒州
AM-AG	Aragatsotn	محافظة آراغاتسوتن	Aragazotn	Aragatsotn	Aragatsotn	אראגצוטן	Aragatsotn	アラガツォトゥン地方	Aragatsotn	Prowincja Aragacotn	Aragatsotn	Aragatsotn	阿拉加措特恩省
AM-AR		محافظة أرارات	Region Ararat			מחוז אררט	provincia di Ararat	アララト地方		Prowincja Ararat	Ararate	Ararat İli	亞拉拉特省
AM-AV		محافظة آرماوير	Armawir				provincia di Armavir	アルマヴィル地方		Prowincja Armawir		Armavir İdari Bölgesi	亞馬維爾省
AM-ER	Yerevan	يريفان	Jerewan	Ereván		ירוואן		エレバン	Jerevan	Erywań		Erivan	葉里溫
AM-GR	Gegharkunik	محافظة غغاركونيك	Gegharkunik	Geghark’unik’	Gegharkunik	מחוז גגהרקוניק	Gegharkunik	ゲガルクニク地方	Gegharkoenik	Prowincja Gegharkunik	Gegharkunik	Geğarkunik	格加爾庫尼克省
AM-KT	Kotayk	محافظة كوتايك	Region Kotajk	Kotayk’	Kotayk	מחוז קוטאיק	provincia di Kotayk’	コタイク地方	Kotayk	Prowincja Kotajk	Kotayk	Kotayk	科泰克省
AM-LO	Lori	محافظة لوري	Lori	Lorri	Lorri		Lori	ロリ地方	Lori	Prowincja Lori	Lorri	Lori	洛里省
AM-SH	Shirak	محافظة شيراك	Schirak	Shirak	Shirak		provincia di Shirak	シラク地方	Sjirak	Prowincja Szirak	Shirak	Şirak İdari Bölgesi	希拉克省
AM-SU	Syunik	محافظة سيونيك	Sjunik	Syunik’	Syunik	סיוניק (מחוז)	Syunik	シュニク地方	Sjoenik	Prowincja Sjunik	Syunik	Syunik ili	休尼克省
AM-TV	Tavush	محافظة تاووش	Tawusch	Tavush	Tavush		provincia di Tavowš	タヴシュ地方	Tavoesj	Prowincja Tawusz	Tavush	Tavuş	塔武什省
AM-VD	Vayots Dzor	محافظة وايوتس‌جور	Wajoz Dsor	Vayots’ Dzor	Vayots Dzor		Vayots Dzor	ヴァヨツ・ゾル地方	Vayots Dzor	Prowincja Wajoc Dzor	Vayots Dzor	Vayots Dzor	瓦約茨佐爾省
AO-BGO		مقاطعة بنغو	Provinz Bengo				provincia del Bengo	ベンゴ州		Prowincja Bengo		Bengo Bölgesi	本哥省
AO-BGU		مقاطعة بنغيلا	Provinz Benguela				provincia di Benguela	ベンゲラ州		Prowincja Benguela		Benguela Bölgesi	本吉拉省
AO-BIE		مقاطعة بيي	Provinz Bié				provincia di Bié	ビエ州		Prowincja Bié		Bié Bölgesi	比耶省
AO-CAB		مقاطعة كابيندا	Provinz Cabinda			קבינדה	provincia di Cabinda	カビンダ		Prowincja Kabinda		Cabinda Bölgesi	喀丙達省
AO-CCU		مقاطعة كواندو كوبانغو	Provinz Cuando Cubango		Kwando-Kubango		provincia di Cuando Cubango	クアンド・クバンゴ州		Prowincja Cuando-Cubango	Cuando-Cubango	Cuando Cubango Bölgesi	庫安多古班哥省
AO-CNN		مقاطعة كونيني	Provinz Cunene		Kunene		provincia del Cunene	クネネ州		Prowincja Cunene		Cunene Bölgesi	庫內納省
AO-CNO	Cuanza Norte	مقاطعة كوانزا نورت	Provinz Cuanza Norte	Cuanza Norte	Kwanza-Nord		provincia di Cuanza Nord	クアンザ・ノルテ州	Cuanza Norte	Prowincja Kwanza Północna	Kwanza-Norte	Cuanza Norte Bölgesi	北廣薩省
AO-CUS	Cuanza Sul	مقاطعة كوانزا سول	Provinz Cuanza Sul	Cuanza Sur	Kwanza-Sud		provincia di Cuanza Sud	クアンザ・スル州	Cuanza Sul	Prowincja Kwanza Południowa	Kwanza-Sul	Cuanza Sul Bölgesi	南廣薩省
AO-HUA		مقاطعة هوامبو	Provinz Huambo	Provincia de Huambo			provincia di Huambo	ウアンボ州		Prowincja Huambo		Huambo Bölgesi	万博省
AO-HUI		محافظة هويلا	Provinz Huíla	Huila	Huila		provincia di Huíla	ウイラ州		Prowincja Huíla		Huíla Bölgesi	威拉省
AO-LNO	Lunda Norte	مقاطعة لوندا نورتي	Provinz Lunda Norte	Lunda Norte	Lunda-Nord		provincia di Lunda Nord	ルンダ・ノルテ州	Lunda Norte	Prowincja Lunda Północna		Lunda Norte Bölgesi	北倫達省
AO-LSU	Lunda Sul	مقاطعة لوندا سول	Provinz Lunda Sul	Lunda Sul	Lunda-Sud		provincia di Lunda Sud	ルンダ・スル州	Lunda Sul	Prowincja Lunda Południowa		Lunda Sul Bölgesi	南倫達省
AO-LUA		مقاطعة لواندا	Provinz Luanda	Provincia de Luanda			provincia di Luanda	ルアンダ州		Prowincja Luanda		Luanda Bölgesi	羅安達省
AO-MAL	Malanje	مقاطعة مالانجي	Provinz Malanje	Malanje	Malanje		provincia di Malanje	マランジェ州	Malanje	Prowincja Malanje	Malanje	Malanje Bölgesi	馬蘭哲省
AO-MOX		مقاطعة موكسيكو	Provinz Moxico				provincia di Moxico	モシコ州		Prowincja Moxico		Moxico Bölgesi	莫希科省
AO-NAM		مقاطعة ناميبي	Provinz Namibe				provincia di Namibe	ナミベ州		Prowincja Namibe		Namibe Bölgesi	納米貝省
AO-UIG		مقاطعة أوجي	Provinz Uíge	Uige			provincia di Uíge	ウイジェ州		Prowincja Uíge		Uíge Bölgesi	威熱省
AO-ZAI		مقاطعة زائير	Provinz Zaire	Provincia de Zaire	Zaïre		provincia dello Zaire	ザイーレ州		Prowincja Zaire		Zaire Bölgesi	薩伊省
AR-A		سالتا	Provinz Salta	Provincia de Salta	province de Salta	סלטה	provincia di Salta	サルタ州				Salta eyaleti	萨尔塔省
AR-B	Buenos Aires Province	بوينس آيرس	Provinz Buenos Aires	provincia de Buenos Aires	province de Buenos Aires	בואנוס איירס	provincia di Buenos Aires	ブエノスアイレス州				Buenos Aires eyaleti	布宜诺斯艾利斯省
AR-C	Buenos Aires	بوينس آيرس	Buenos Aires	Buenos Aires	Buenos Aires	בואנוס איירס	Buenos Aires	ブエノスアイレス	Buenos Aires	Buenos Aires	Buenos Aires	Buenos Aires	布宜諾斯艾利斯
AR-D		سان لويس	Provinz San Luis	Provincia de San Luis	province de San Luis	סן לואיס	provincia di San Luis	サンルイス州				San Luis eyaleti	圣路易省
AR-E		إنتري ريوس		Provincia de Entre Ríos	province d’Entre Ríos	אנטרה ריוס	provincia di Entre Ríos	エントレ・リオス州				Entre Ríos eyaleti	恩特雷里奥斯省
AR-F		لا ريوخا	Provinz La Rioja	Provincia de La Rioja	province de La Rioja	לה ריוחה	provincia di La Rioja	ラ・リオハ州			Rioja	La Rioja Eyaleti	拉里奥哈省
AR-G		محافظة سانتياغو ديل استيرو	Santiago del Estero (Provinz)	Provincia de Santiago del Estero		סנטיאגו דל אסטרו	provincia di Santiago del Estero	サンティアゴ・デル・エステロ州				Santiago del Estero eyaleti	圣地亚哥－德尔埃斯特罗省
AR-H		شاكو	Provinz Chaco	Provincia del Chaco	province du Chaco	צ׳אקו	provincia del Chaco	チャコ州				Chaco eyaleti	查科省
AR-J		سان خوان	Provinz San Juan	Provincia de San Juan	province de San Juan	סן חואן	provincia di San Juan	サンフアン州				San Juan eyaleti	圣胡安省
AR-K		كاتاماركا	Provinz Catamarca		province de Catamarca	קטמרקה	provincia di Catamarca	カタマルカ州				Catamarca eyaleti	卡塔马卡省
AR-L		لا بامبا	Provinz La Pampa	Provincia de La Pampa	province de La Pampa	לה פמפה	provincia di La Pampa	ラ・パンパ州				La Pampa eyaleti	拉潘帕省
AR-M		مندوسا	Provinz Mendoza	Provincia de Mendoza	province de Mendoza	מנדוסה	provincia di Mendoza	メンドーサ州			Mendoza (província)	Mendoza eyaleti	门多萨省
AR-N		ميسيونس		Provincia de Misiones	province de Misiones	מיסיונס	provincia di Misiones	ミシオネス州				Misiones eyaleti	米西奧內斯省
AR-P		فورموسا	Provinz Formosa	Provincia de Formosa	province de Formosa	פורמוסה	provincia di Formosa	フォルモサ州				Formosa eyaleti	福爾摩沙省
AR-Q		نيوكوين	Provinz Neuquén	Provincia de Neuquén	province de Neuquén	נאוקן	provincia di Neuquén	ネウケン州				Neuquén eyaleti	内乌肯省
AR-R		ريو نيغرو	Provinz Río Negro	Provincia de Río Negro	province de Río Negro	ריו נגרו	provincia di Río Negro	リオネグロ州				Río Negro eyaleti	内格罗河省
AR-S		سانتا في	Provinz Santa Fe	Provincia de Santa Fe	province de Santa Fe	סנטה פה	provincia di Santa Fe	サンタフェ州			Santa Fé	Santa Fe eyaleti	聖大非省
AR-T		توكومان	Provinz Tucumán	Provincia de Tucumán	province de Tucumán	טוקומאן	provincia di Tucumán	トゥクマン州				Tucumán eyaleti	图库曼省
AR-U		تشوبوت	Provinz Chubut	Provincia del Chubut	province de Chubut	צ׳ובוט	provincia di Chubut	チュブ州				Chubut eyaleti	丘布特省
AR-V		محافظة تييرا ديل فويغو	Provinz Tierra del Fuego	Provincia de Tierra del Fuego, Antártida e islas del Atlántico Sur	Terre de Feu, Antarctique et Îles de l’Atlantique Sud	טיירה דל פואגו	provincia di Terra del Fuoco, Antartide e Isole dell’Atlantico del Sud	ティエラ・デル・フエゴ州	Vuurland, Antarctica en Zuid-Atlantische eilanden	Ziemia Ognista	Terra do Fogo, Antártica e Ilhas do Atlântico Sul		火地岛省
AR-W		كوريينتس	Provinz Corrientes	Provincia de Corrientes	province de Corrientes	קוריינטס	provincia di Corrientes	コリエンテス州				Corrientes eyaleti	科连特斯省
AR-X		كوردوبا		Provincia de Córdoba	province de Córdoba	קורדובה	provincia di Córdoba	コルドバ州			Córdova (província da Argentina)	Córdoba eyaleti	科尔多瓦省
AR-Y		خوخوي	Provinz Jujuy	Provincia de Jujuy	province de Jujuy	חוחוי	provincia di Jujuy	フフイ州				Jujuy eyaleti	胡胡伊省
AR-Z		سانتا كروز	Provinz Santa Cruz	Provincia de Santa Cruz	province de Santa Cruz	סנטה קרוס	provincia di Santa Cruz	サンタクルス州					圣克鲁斯省
AT-1		بورغنلاند				בורגנלנד		ブルゲンラント州					布尔根兰州
AT-2	Carinthia	كيرنتن		Carintia	Carinthie	קרינתיה	Carinzia	ケルンテン州	Karinthië	Karyntia	Caríntia	Karintiya	克恩顿州
AT-3	Lower Austria	النمسا السفلى		Baja Austria	Basse-Autriche	אוסטריה תחתית	Bassa Austria	ニーダーエスターライヒ州	Neder-Oostenrijk	Dolna Austria	Baixa Áustria	Aşağı Avusturya	下奧地利州
AT-4	Upper Austria	النمسا العليا		Alta Austria	Haute-Autriche	אוסטריה עילית	Alta Austria	オーバーエスターライヒ州	Opper-Oostenrijk	Górna Austria	Alta Áustria	Yukarı Avusturya	上奧地利
AT-5		سالزبورغ		Salzburgo	Salzbourg	זלצבורג	Salisburghese	ザルツブルク州			Salzburgo		萨尔茨堡州
AT-6	Styria	شتايرمارك		Estiria	Styrie	שטיריה	Stiria	シュタイアーマルク州	Stiermarken	Styria	Estíria		施蒂利亞州
AT-7	Tyrol	تيرول			Tyrol	טירול	Tirolo	チロル州		Tyrol			蒂罗尔州
AT-8		فورآرلبرغ				פורארלברג		フォアアールベルク州					福拉尔贝格州
AT-9	Vienna	فيينا		Viena	Vienne	וינה	Vienna	ウィーン	Wenen	Wiedeń	Viena	Viyana	維也納
AU-ACT		مقاطعة العاصمة الأسترالية		Territorio de la Capital Australiana	Territoire de la capitale australienne	טריטוריית הבירה האוסטרלית	Territorio della Capitale Australiana	オーストラリア首都特別地域		Australijskie Terytorium Stołeczne	Território da Capital Australiana	Avustralya Başkent Bölgesi	澳大利亞首都特區
AU-NSW		نيوساوث ويلز		Nueva Gales del Sur	Nouvelle-Galles du Sud	ניו סאות׳ ויילס	Nuovo Galles del Sud	ニューサウスウェールズ州	Nieuw-Zuid-Wales	Nowa Południowa Walia	Nova Gales do Sul	Yeni Güney Galler	新南威爾士州
AU-NT		إقليم شمالي		Territorio del Norte	Territoire du Nord	הטריטוריה הצפונית	Territorio del Nord	ノーザンテリトリー	Noordelijk Territorium	Terytorium Północne	Território do Norte	Kuzey Toprakları	北領地
AU-QLD		كوينزلاند				קווינסלנד		クイーンズランド州					昆士蘭州
AU-SA		جنوب أستراليا		Australia Meridional	Australie-Méridionale	אוסטרליה הדרומית	Australia Meridionale	南オーストラリア州	Zuid-Australië	Australia Południowa	Austrália Meridional	Güney Avustralya	南澳大利亚州
AU-TAS		تسمانيا	Tasmanien		Tasmanie	טסמניה		タスマニア州	Tasmanië		Tasmânia	Tasmanya	塔斯馬尼亞州
AU-VIC		ولاية فيكتوريا				ויקטוריה		ビクトリア州		Wiktoria	Vitória		維多利亞州
AU-WA		أستراليا الغربية		Australia Occidental	Australie-Occidentale	אוסטרליה המערבית	Australia Occidentale	西オーストラリア州	West-Australië	Australia Zachodnia	Austrália Ocidental	Batı Avustralya	西澳大利亚州
AZ-ABS	Absheron	مقاطعة آبشوران				אזור אבשרון	distretto di Abşeron	アブシェロン県		Rejon Abşeron	Absheron	Abşeron Rayonu	阿布歇隆區
AZ-AGA	Agstafa	مقاطعة أقستافا			Aghstafa		distretto di Ağstafa	アグスタファ県		Rejon Ağstafa	Agstafa	Ağstafa Rayonu	阿克斯塔法區
AZ-AGC	Aghjabadi	مقاطعة آقجبدي					distretto di Ağcabədi	アグジャバディ県		Rejon Ağcabədi	Aghjabadi	Ağcabedi Rayonu	阿格賈貝迪區
AZ-AGM	Agdam	مقاطعة آقدام			Agdam	מחוז אגדאם	distretto di Ağdam	アグダム県		Rejon Ağdam	Agdam	Ağdam Rayonu	阿格達姆區
AZ-AGS	Agdash	مقاطعة أقداش					distretto di Ağdaş	アグダシュ県		Rejon Ağdaş	Agdash	Ağdaş Rayonu	阿格達什區
AZ-AGU	Agsu	مقاطعة أقسو					distretto di Ağsu	アグス県		Rejon Ağsu	Agsu	Ağsu Rayonu	阿赫蘇區
AZ-AST		مقاطعة آستارا					distretto di Astara	アスタラ県		Rejon Astara		Astara Rayonu	阿斯塔拉區
AZ-BA	Baku	باكو	Baku	Bakú	Bakou	באקו	Baku	バクー	Bakoe	Baku	Baku	Bakü	巴库
AZ-BAB	Babek	مقاطعة بابيك		Babek	Babek		Distretto di Babak	バベク県		Rejon Babək	Babek	Babek Rayonu	巴貝克區
AZ-BAL	Balakan	مقاطعة بالاكن					distretto di Balakən	バラキャン県		Rejon Balakən	Balakan	Balaken Rayonu	巴拉肯區
AZ-BAR	Barda	مقاطعة بردع					distretto di Bərdə	バルダ県		Rejon Bərdə	Barda	Berde Rayonu	巴爾達區
AZ-BEY	Beylagan	مقاطعة بيلقان				ביילגאן	distretto di Beyləqan	ベイラガン県		Rejon Beyləqan	Beylagan	Beylegan Rayonu	貝拉甘區
AZ-BIL	Bilasuvar	مقاطعة بيلاسوار					distretto di Biləsuvar	ビラスヴァル県		Rejon Biləsuvar	Bilasuvar	Bilesuvar rayonu	比利亞蘇瓦爾區
AZ-CAB	Jabrayil	مقاطعة جبرائيل			Jabrayil		distretto di Cəbrayıl	ジャブライル県		Rejon Cəbrayıl	Jabrayil	Cebrayıl Rayonu	傑布拉伊爾區
AZ-CAL	Jalilabad	مقاطعة جليل‌ آباد					distretto di Cəlilabad	ジャリラバド県		Rejon Cəlilabad	Jalilabad	Celilabad Rayonu	賈利拉巴德區
AZ-CUL	Julfa	حي جلفا		Julfa	Djoulfa		Distretto di Culfa	ジュルファ県		Rejon Culfa	Julfa	Culfa Rayonu	朱利法區
AZ-DAS	Dashkasan	مقاطعة داشكاسان					distretto di Daşkəsən	ダシュキャサン県		Rejon Daşkəsən	Dashkasan	Daşkesen Rayonu	達什卡桑區
AZ-FUZ	Fizuli	مقاطعة فضولي			Fizuli	מחוז פיזולי	distretto di Füzuli	フュズリ県		Rejon Füzuli	Fizuli	Füzuli Rayonu	菲祖利區
AZ-GA	Ganja	غنجة		Ganja		גנג׳ה	Gäncä	ギャンジャ		Gandża	Ganja	Gence	占贾
AZ-GAD	Gadabay	مقاطعة غدابيغ					distretto di Gədəbəy	ガダバイ県		Rejon Gədəbəy	Gadabay	Gedebey Rayonu	凱達貝克區
AZ-GOR		مقاطعة غورانبوي				גורנבוי	distretto di Goranboy	ゴランボイ県		Rejon Goranboy		Goranboy Rayonu	戈蘭博伊區
AZ-GOY	Goychay	مقاطعة غويتشاي					distretto di Göyçay	ギョイチャイ県		Rejon Göyçay	Goychay	Göyçay Rayonu	蓋奧克恰伊區
AZ-GYG	Goygol	مقاطعة كويكول					distretto di Göygöl	ギョイギョル県		Rejon Göygöl	Goygol	Göygöl Rayonu	漢拉爾區
AZ-HAC	Hajigabul	مقاطعة هايغابول					distretto di Hacıqabul	ハジュガブル県		Rejon Hacıqabul	Hajigabul	Hacıkabul Rayonu	卡齊穆罕默德區
AZ-IMI	Imishli	مقاطعة إيميشلي	İmişli (Rayon)	İmişli (raión)	İmişli (raion)		distretto di İmişli	イミシュリ県		Rejon İmişli	Imishli	İmişli Rayonu	伊米什利區
AZ-ISM	Ismailli	مقاطعة إسمايلي		İsmayıllı (raión)	Ismailli (raion)		distretto di İsmayıllı	イスマイル県		Rejon İsmayıllı	Ismailli	İsmayıllı Rayonu	伊斯梅爾雷區
AZ-KAL	Kalbajar	مقاطعة كلبجر			Kelbadjar		distretto di Kəlbəcər	カルバジャル県		Rejon Kəlbəcər	Kalbajar	Kelbecer Rayonu	克爾巴賈爾區
AZ-KAN	Kangarli	كنجة	Kəngərli	Kangarli	Kangarli		Distretto di Kəngərli	キャンギャルリ県	Kəngərli	Rejon Kəngərli	Kangarli	Kengerli Rayonu	坎加利區
AZ-KUR	Kurdamir	مقاطعة كوردامير					distretto di Kürdəmir	キュルダミル県		Rejon Kürdəmir	Kurdamir	Kürdemir Rayonu	丘爾達米爾區
AZ-LA	Lankaran	مقاطعة لانكران				לנצ׳ראן	distretto di Lənkəran	レンキャラン県		Rejon Lenkoran	Lankaran	Lenkeran Rayonu	連科蘭區
AZ-LAC	Lachin	مقاطعة لاتشين			Latchin		distretto di Laçın	ラチン県		Rejon Laçın	Lachin	Laçın Rayonu	拉欽區
AZ-LAN	Lankaran District	لنكران		Lankaran	Lankaran	לנקראן		ランカラン		Lenkoran	Lankaran	Lenkeran	連科蘭
AZ-LER		مقاطعة ليريك				מחוז לריק	distretto di Lerik	レリク県		Rejon Lerik		Lerik Rayonu	列里克區
AZ-MAS	Masally	مقاطعة ماساللي					distretto di Masallı	マサッル県		Rejon Masallı	Masally	Masallı Rayonu	馬薩雷區
AZ-MI	Mingachevir	مينجا تشيفير		Mingachevir	Mingachevir	מיגאצ׳ביר		ミンゲチェヴィル		Mingeczaur	Mingachevir	Mingeçevir	明盖恰乌尔
AZ-NA								ナフタラン
AZ-NEF	Neftchala	مقاطعة نيفتشالا					distretto di Neftçala	ネフトチャラ県		Rejon Neftçala	Neftchala	Neftçala Rayonu	涅夫捷恰拉區
AZ-NV	Nakhchivan	نخجوان		Najicheván	Nakhitchevan	נחיצ׳יבאן		ナヒチェヴァン	Nachitsjevan	Nachiczewan	Naquichevão	Nahçıvan	納希切萬
AZ-NX	Nakhchivan AR	جمهورية نخجوان الذاتية	Autonome Republik Nachitschewan	República Autónoma de Najicheván	Nakhitchevan	נחצ׳יבאן	Repubblica Autonoma di Naxçıvan	ナヒチェヴァン自治共和国	Nachitsjevan	Nachiczewańska Republika Autonomiczna	Nakichevan	Nahçıvan Özerk Cumhuriyeti	纳希切万自治共和国
AZ-OGU	Oghuz	مقاطعة أغوز					distretto di Oğuz	オグズ県		Rejon Oğuz		Oğuz Rayonu	奧古茲區
AZ-ORD		مقاطعة أوردوباد					Distretto di Ordubad	オルドゥバド県		Rejon Ordubad		Ordubad Rayonu	奧爾杜巴德區
AZ-QAB	Qabala	مقاطعة غابالا			Qabala		distretto di Qəbələ	ガバラ県		Rejon Qəbələ	Qabala	Kabala Rayonu	蓋貝萊區
AZ-QAX	Qakh	مقاطعة قاخ					distretto di Qax	ガフ県		Rejon Qax	Qakh	Kah rayonu	卡希區
AZ-QAZ	Qazakh	مقاطعة قازاخ					distretto di Qazax	ガザフ県		Rejon Qazax	Qazakh	Kazah Rayonu	哈薩克區
AZ-QBA		قوبا				מחוז קובה	distretto di Quba	クバ県		Rejon Quba		Kuba Rayonu	庫巴區
AZ-QBI	Qubadli	منطقة قبادلي			Qubadli		distretto di Qubadlı	グバドリ県		Rejon Qubadlı	Qubadli	Kubadlı Rayonu	庫巴特雷區
AZ-QOB	Gobustan	مقاطعة غوبوستان					distretto di Qobustan	ゴブスタン県		Rejon Qobustan	Gobustão	Kobustan Rayonu	戈布斯坦區
AZ-QUS		مقاطعة كوسار					distretto di Qusar	クサル県		Rejon Qusar		Kusar Rayonu	庫薩雷區
AZ-SA	Shaki	شكي			Shaki	שקי		シャキ			Shaki	Şeki	舍基
AZ-SAB		مقاطعة صابرآباد					distretto di Sabirabad	サビラバド県		Rejon Sabirabad		Sabirabad Rayonu	薩比拉巴德區
AZ-SAD	Sadarak	مقاطعة ساداراك		Sadarak	Sadarak		Distretto di Sədərək	サダラク県		Rejon Sədərək	Sadarak	Sederek Rayonu	薩達拉克區
AZ-SAH	Shahbuz	مقاطعة شهبوز	Şahbuz (Rayon)	Shahbuz	Shakhbuz (raion)		Distretto di Şahbuz	シャフブズ県		Rejon Şahbuz	Shakhbuz	Şahbuz Rayonu	沙赫布茲區
AZ-SAK	Shaki District	مقاطعة شاكي					distretto di Şəki	シャキ県		Rejon Şəki	Shaki	Şeki Rayonu	舍基區
AZ-SAL		مقاطعة ساليان					distretto di Salyan	サルヤン県		Rejon Salyan		Salyan Rayonu	薩利揚區
AZ-SAR	Sharur	مقاطعة شرور	Şərur (Rayon)	Sharur	Sharur	סחרור	Distretto di Şərur	シャルル県		Rejon Şərur	Sharur	Şerur Rayonu	沙魯爾區
AZ-SAT	Saatly	مقاطعة ساتلي					distretto di Saatlı	サアトル		Rejon Saatlı	Saatly	Saatlı Rayonu	薩特雷區
AZ-SBN	Shabran	مقاطعة شابران	Şabran (Rayon)	Şabran (raión)	Şabran (raion)		distretto di Şabran	ダヴァヒ県	Dəvəçi	Rejon Dəvəçi	Shabran	Şabran rayonu	迪維奇區
AZ-SIY	Siazan	مقاطعة سيازن					distretto di Siyəzən	シアザン県		Rejon Siyəzən	Siazan	Siyezen Rayonu	錫阿贊區
AZ-SKR	Shamkir	مقاطعة شمكير					distretto di Şəmkir	シャムキル県		Rejon Şəmkir	Shamkir	Şemkir Rayonu	沙姆基爾區
AZ-SM	Sumqayit	سومقاييت		Sumqayit		סומגאיט		スムガイト		Sumgait	Sumqayit	Sumgayıt	苏姆盖特
AZ-SMI	Shamakhi	مقاطعة شاماخي					distretto di Şamaxı	シャマフ県		Rejon Şamaxı	Shamakhi	Şamahı Rayonu	沙馬基區
AZ-SMX	Samukh	مقاطعة ساموخ					distretto di Samux	サムフ県		Rejon Samux	Samukh	Samuh Rayonu	薩穆赫區
AZ-SR	Shirvan	شيروان		Shirvan		שירוואן		シルヴァン (市)		Szyrwan	Shirvan		希爾萬
AZ-SUS	Shusha	مقاطعة شوشا			Choucha	שושה	distretto di Şuşa	シュシャ県		Rejon Şuşa	Shusha	Şuşa Rayonu	舒沙區
AZ-TAR	Tartar	مقاطعة تارتار			Tartar		distretto di Tərtər	タルタル県		Rejon Tərtər	Tartar	Terter Rayonu	泰爾泰爾區
AZ-TOV		مقاطعة توفوز					distretto di Tovuz	トヴズ県		Rejon Tovuz		Tovuz Rayonu	塔烏茲區
AZ-UCA	Ujar	مقاطعة أويار					distretto di Ucar	ウジャル県		Rejon Ucar	Ujar	Ucar Rayonu	烏賈雷區
AZ-XA	Stepanakert	سيتباناكيرت	Stepanakert	Stepanakert	Stepanakert	סטפנקרט	Step’anakert	ステパナケルト	Stepanakert	Stepanakert	Stepanakert	Hankendi	斯捷潘納克特
AZ-XAC	Khachmaz	مقاطعة خاتشماز					distretto di Xaçmaz	ハヒマズ県		Rejon Xaçmaz	Khachmaz	Haçmaz Rayonu	哈奇馬斯區
AZ-XCI	Khojali	مقاطعة خوجالي			Khodjaly	חוג׳אלי	distretto di Xocalı	ホジャリ県		Rejon Xocalı	Khojali	Hocalı Rayonu	霍賈雷區
AZ-XIZ	Khizi	مقاطعة خيزي					distretto di Xızı	ヒジ県		Rejon Xızı	Khizi	Hızı Rayonu	基茲區
AZ-XVD	Khojavend	مقاطعة خوجاوند			Khojavend	חוג׳אבנד	distretto di Xocavənd	ホジャヴェンド県		Rejon Xocavənd	Khojavend	Hocavend Rayonu	霍賈文德區
AZ-YAR	Yardymli	مقاطعة يارديملي					distretto di Yardımlı	ヤルディムリ県		Rejon Yardımlı	Yardymli	Yardımlı Rayonu	亞爾德姆雷區
AZ-YE	Yevlakh	يفلاكس			Ievlakh	ייבלאח		イェヴラフ				Yevlah	葉夫拉赫
AZ-YEV	Yevlakh District	مقاطعة يفلاخ					distretto di Yevlax	イェヴラフ県		Rejon Yevlax	Yevlakh	Yevlah Rayonu	葉夫拉赫區
AZ-ZAN	Zangilan	مقاطعة زنغلان	Zəngilan (Rayon)	Zəngilan (raión)	Zangilan (raion)		distretto di Zəngilan	ザンギラン県		Rejon Zəngilan	Zangilan	Zengilan Rayonu	贊格蘭區
AZ-ZAQ		مقاطعة زقاتالا		Zaqatala (raión)	Zaqatala (raion)		distretto di Zaqatala	ザガタラ県		Rejon Zaqatala		Zakatala Rayonu	扎卡塔雷區
AZ-ZAR	Zardab	مقاطعة زارداب	Zərdab (Rayon)	Zərdab (raión)	Zərdab (raion)		distretto di Zərdab	ザルダブ県		Rejon Zərdab	Zardab	Zerdab Rayonu	扎爾多布區
BA-BIH	Federation of Bosnia and Herzegovina	اتحاد البوسنة والهرسك	Föderation Bosnien und Herzegowina	Federación de Bosnia y Herzegovina	Fédération de Bosnie-et-Herzégovine	הפדרציה של בוסניה והרצגובינה	Federazione di Bosnia ed Erzegovina	ボスニア・ヘルツェゴビナ連邦	Federatie van Bosnië en Herzegovina	Federacja Bośni i Hercegowiny	Federação da Bósnia e Herzegovina	Bosna-Hersek Federasyonu	波士尼亞與赫塞哥維納聯邦
BA-BRC	Brčko District	مقاطعة برتشو	Distrikt Brčko	Distrito de Brčko	District de Brčko	מחוז ברצ׳קו	Distretto di Brčko	ブルチコ行政区	Brčko	Dystrykt Brczko	Distrito de Brčko	Brçko Bölgesi	布爾奇科特區
BA-SRP		جمهورية صرب البوسنة		República Srpska	République serbe de Bosnie	רפובליקה סרפסקה	Repubblica Serba di Bosnia ed Erzegovina	スルプスカ共和国	Servische Republiek	Republika Serbska	República Sérvia	Sırp Cumhuriyeti	塞族共和國
BB-01		كنيسة المسيح	Christchurch	Parroquia de Christ Church				クライスト・チャーチ (バルバドス)				Christ Kilisesi	基督城教區
BB-02		سانت أندرو				סנט אנדרו		セント・アンドリュー (バルバドス)					聖安德魯區
BB-03		سانت جورج، بربادوس		Parroquia de Saint George				セント・ジョージ (バルバドス)					聖喬治教區
BB-04		سانت جيمس، بربادوس	Saint James, Barbados	Parroquia de Saint James		סנט ג׳יימס, ברבדוס		セント・ジェームズ (バルバドス)				Saint James, Barbados	聖詹姆斯教區
BB-05		سانت جون، بربادوس		Parroquia de Saint John				セント・ジョン (バルバドス)					聖約翰教區
BB-06		سانت جوزيف، بربادوس	Saint Joseph, Barbados	Parroquia de Saint Joseph				セント・ジョセフ (バルバドス)				Sain Joseph, Barbados	聖約瑟夫區
BB-07		سانت لوسي		Parroquia de Saint Lucy				セント・ルーシー (バルバドス)					聖露西教區
BB-08		سانت مايكل		Parroquia de Saint Michael		סיינט מייקל		セント・マイケル					聖邁克爾區
BB-09		سانت بيتر، بربادوس	Saint Peter, Barbados	Parroquia de Saint Peter				セント・ペーター (バルバドス)				Saint Peter, Barbados	聖彼得教區
BB-10		سانت فيليب، باربادوس		Parroquia de Saint Philip		סנט פיליפ		セント・フィリップ (バルバドス)				Sain Philip	聖菲利普區
BB-11		سانت توماس، بربادوس		Parroquia de Saint Thomas				セント・トーマス (バルバドス)					聖托馬斯區
BD-01				Bandarban (zila)			Distretto di Bandarban	バンドルボン県			Bandarban (distrito)	Bandarban (ilçe)	班多爾班縣
BD-02			Barguna (Distrikt)	Barguna (zila)			Distretto di Barguna	ボルグナ県	Barguna District	Barguna (dystrykt)	Barguna (distrito)	Barguna (ilçe)	博爾古納縣
BD-03	Bogra			Bogra	Bogra		Distretto di Bogra	ボグラ県	Bogra			Bogra (ilçe)	博格拉县
BD-04		مديرية برهمن‌ بريه	Brahmanbaria (Distrikt)	Brahmanbaria (zila)			Distretto di Brahmanbaria	ブラモンバリア県			Brahmanbaria (distrito)	Brammonbariya (ilçe)	婆羅門巴里亞縣
BD-05							Distretto di Bagerhat	バゲルハット県				Bagerhat (ilçe)	巴盖尔哈德县
BD-06	Barisal Division	مقاطعة باريسال		Barisal (zila)	Barisal		Distretto di Barisal	バリサル県	district Barisal	Dystrykt Barisal	Barisal	Barisal District	巴里薩爾縣
BD-07		منطقغ شهبازفور الجنوبية	Bhola (Distrikt)	Bhola (zila)			Distretto di Bhola	ボラ県			Bhola (distrito)	Bhola (ilçe)	波拉縣
BD-08	Comilla	ناحية كوميلا	Kumilla	Comilla	Comilla		Distretto di Comilla	コミラ県	Comilla		Comilla	Komilla (ilçe)	庫米拉縣
BD-09		ناحية جانديفور					Distretto di Chandpur	チャンドプール県	Chanpur	Ćandpur		Çandpur (ilçe)	堅德布爾縣
BD-10	Chittagong	مديرية شيتاغونغ	Chittagong (Distrikt)	Chittagong (zila)	Chittagong		Distretto di Chittagong	チッタゴン県	Chittagong		Chittagong (distrito)	Çitagong (ilçe)	吉大港縣
BD-11	Cox’s Bazar	ناحية كوكس بازار	Cox’s Bazar	Cox’s Bazar	Cox’s Bazar		Distretto di Cox’s Bazar	コックスバザール県	Cox’s Bazar		Cox’s Bazar	Cox’s Bazar (ilçe)	科克斯巴扎爾縣
BD-12			Chuadanga (Distrikt)				Distretto di Chuadanga	チュアダンガ県				Çuadanga (ilçe)	朱瓦当加县
BD-13		ناحية دكا	Distrikt Dhaka	Daca			Distretto di Dacca	ダッカ県				Dakka (ilçe)	达卡县
BD-14							Distretto di Dinajpur	ディナジプール県		Dinadźpur (dystrykt)		Dinecpur (ilçe)	迪纳杰布尔县
BD-15		ناحية فريدبور		Faridpur (zila)		מחוז פרידפור	Distretto di Faridpur	ファリドプル県				Feridpur (ilçe)	福里德布尔县
BD-16			Feni (Distrikt)	Feni (zila)			Distretto di Feni	フェニー県		Feni (dystrykt)		Feni (ilçe)	費尼縣
BD-17			Gopalganj (Distrikt, Bangladesch)				distretto di Gopalganj	ゴパルガンジュ県				Gopalganc (ilçe, Bangladeş)	戈巴尔甘尼县
BD-18							Distretto di Gazipur	ガジプル県				Gazipur (ilçe)	加济布尔县
BD-19		منطقة غايباندا					Distretto di Gaibandha	ガイバンダ県				Gaybandha (ilçe)	戈伊班达县
BD-20							Distretto di Habiganj	ハビガンジ県		Habigandź (dystrykt)		Habiganc (ilçe)	霍比甘傑縣
BD-21			Jamalpur (Distrikt)				Distretto di Jamalpur	ジャマルプル県				Cemalpur (ilçe)	杰马勒布尔县
BD-22	Jessore	قضاء جسر	Jessore	Jessore (zila)	Jessore		Distretto di Jessore	ジョソール県	Jessore		Jessore	Caşore (ilçe)	杰索尔县
BD-23		ناحية جنيدهة	Jhinaidah				Distretto di Jhenaidah	ジェナイダ県				Cenaydah (ilçe)	切尼达县
BD-24		منطقة جيفورهات	Jaipurhat	Jaipurhat	Jaipurhat		Distretto di Joypurhat	ジョイプールハット県				Coypurhat (ilçe)	焦伊布尔哈德县
BD-25	Jhalokati	منطقة جالكاتي	Jhalokathi	Jhalokati	Jhalakati		Distretto di Jhalakati	ジョルコタ県			Jhalkathi	Calokati (ilçe)	恰洛加蒂縣
BD-26		ناحية كشورغنج					Distretto di Kishoreganj	キショレガンジュ県				Kişoreganc (ilçe)	吉绍尔甘杰县
BD-27							Distretto di Khulna	クルナ県				Khulna (ilçe)	庫爾納縣
BD-28		منطقة كريجام					Distretto di Kurigram	クリグラム県				Kurigram (ilçe)	古里格拉姆县
BD-29	Khagrachari			Khagrachari	Khagrachari		distretto di Khagrachhari	カグラチュリ県	Khagrachari	Khagraczari (dystrykt)	Khagrachari	Khagraçhari (ilçe)	科格拉焦里縣
BD-30		منطقة كشتيا					Distretto di Kushtia	クスティア県				Kuştia (ilçe)	库什蒂亚县
BD-31							Distretto di Lakshmipur	ラクシュミプール県				Lakşmipur (ilçe)	羅基布爾縣
BD-32		منطقة لالمنيرهات					Distretto di Lalmonirhat	ラルモニールハット県				Lalmonirhat (ilçe)	拉尔莫尼哈德县
BD-33							Distretto di Manikganj	マニクガンジュ県				Manikganc (ilçe)	马尼格甘杰县
BD-34		ناحية مؤمنشاهي	Maimansingh				Distretto di Mymensingh	ミメンシング県				Mimensingh (ilçe)	迈门辛县
BD-35		مونشيجاني	Munsiganj				distretto di Munshiganj	ムンシガンジュ県		Munszigandź		Munşiganc (ilçe)	蒙希甘杰县
BD-36		ناحية مداربور	Madaripur (Distrikt)				Distretto di Madaripur	マダリプル県				Medaripur (ilçe)	马达里布尔县
BD-37							Distretto di Magura	マグラ県				Magura (ilçe)	马古拉县
BD-38	Maulvi Bazar			Maulvibazar	Maulvi Bazar		Distretto di Maulvi Bazar	マウルビバザール県	Maulvi Bazar		Maulvi Bazar	Mevlevibazar (ilçe)	毛爾維巴扎爾縣
BD-39		مهربور					Distretto di Meherpur	メヘルプル県				Meherpur (ilçe)	梅黑尔布尔县
BD-40							Distretto di Narayanganj	ナラヤンガンジュ県				Narayanganc (ilçe)	纳拉扬甘杰县
BD-41	Netrokona	ناحية نتركونا		Netrokona	Netrokona		Distretto di Netrokona	ネトラコタ県		dystrykt Netrokona		Netrokona (ilçe)	内德罗戈纳县
BD-42							Distretto di Narshingdi	ナルシングディ県				Narsingdi (ilçe)	诺尔辛迪县
BD-43		منطقة نرائل					Distretto di Narail	ナライル県				Narail (ilçe)	诺拉尔县
BD-44		منطقة ناتور					Distretto di Natore	ナトール県		Nator		Natore Bölgesi	诺多尔县
BD-45	Nawabganj	منطقة نوابغنج	Nawabganj (Distrikt)	Nawabganj	Nawabganj		Distretto di Chapai Nawabganj	ナワバンジ県		Nawabgandź		Çapay Nevabganc (ilçe)	诺瓦布甘杰县
BD-46		منطقة نيلفاماري					Distretto di Nilphamari	ニルファマリ県				Nilphamari (ilçe)	尼尔帕马里县
BD-47							Distretto di Noakhali	ノアカリ県				Noakhali Bölgesi	諾阿卡利縣
BD-48		منطقة ناوغاون					Distretto di Naogaon	ナオガオン県				Naogaon (ilçe)	瑙冈县
BD-49		مقاطعة بابنا					Distretto di Pabna	パブナ県	Pabna District			Pabna (ilçe)	巴布纳县
BD-50		فيروزبور					Distretto di Pirojpur	ピロジプール県				Pirucpur (ilçe)	比羅傑布爾縣
BD-51		منطقة فتواخالي					Distretto di Patuakhali	パトゥアカリ県				Patuakhali (ilçe)	博杜阿卡利縣
BD-52		منطقة بنجغر					Distretto di Panchagarh	ポンテョゴル県				Pançagarh (ilçe)	班乔戈尔县
BD-53							Distretto di Rajbari	ラジバリ県				Racbari (ilçe)	拉杰巴里县
BD-54		مقاطعة رايشاهي	Rajshahi-Distrikt				Distretto di Rajshahi	ラジシャヒ県		Dystrykt Rajshahi		Rajshahi District	拉傑沙希縣
BD-55		مقاطعة رانجبور	Rangpur-Distrikt				Distretto di Rangpur	ロンプール県		Dystrykt Rangpur	Distrito de Rangpur		朗布尔县
BD-56	Rangamati Hill						Distretto di Rangamati	ランガマティ県		dystrykt Rangamati		Rangamati (ilçe)	蘭加馬蒂縣
BD-57							distretto di Sherpur	シェルプル県				Şerpur (ilçe)	谢尔布尔县
BD-58		شات خيرا		Shatkhira			Distretto di Satkhira	シャスキラ県				Satkhira (ilçe)	萨德基拉县
BD-59		منطقة سراجغنج					Distretto di Sirajganj	シラジガンジ県				Siracganc (ilçe)	锡拉杰甘杰县
BD-60		مقاطعة سيلهيت				מחוז סילהט	Sylhet District	シレット県		Dystrykt Sylhet		Sylhet District	錫爾赫特縣
BD-61							Distretto di Sunamganj	スナマンジ県				Sunamganc (ilçe)	蘇納姆甘傑縣
BD-62							distretto di Shariatpur	シャリアトプル県				Şeriatpur İlçesi	沙里亚德布尔县
BD-63		منطقة تانغيل					distretto di Tangail	タンガイル県				Tangail (ilçe)	坦盖尔县
BD-64		منطقة طاغورجام					Distretto di Thakurgaon	タクルガオン県				Thakurgaon (ilçe)	塔古尔冈县
BD-A	Barisal	محافظة باريسال		Barisal	Division de Barisal	בורישל	divisione di Barisal	バリサル管区	Barisal	Barisal	Barisal	Barisal Bölümü	巴里薩爾專區
BD-B	Chittagong Division	محافظة تشيتاغونغ	Chittagong	Chittagong	Chittagong		divisione di Chittagong	チッタゴン管区	Chittagong	Ćottogram	Chittagong	Chittagong İli	吉大港專區
BD-C	Dhaka Division	محافظة داكا		Daca			divisione di Dacca	ダッカ管区				Dhaka Division	達卡專區
BD-D	Khulna Division	قسم خولنا					divisione di Khulna	クルナ管区				Khulna Division	庫爾納專區
BD-E	Rajshahi Division	إقليم راجشاهي					divisione di Rajshahi	ラジシャヒ管区				Racşahi (bölüm)	拉傑沙希專區
BD-F	Rangpur Division	إقليم رنكبور					divisione di Rangpur	ロンプール管区		Rangpur (prowincja)		Rangpur (bölüm)	朗布尔专区
BD-G	Sylhet Division	إقليم سيلهيت					divisione di Sylhet	シレット管区		Srihotto		Silhet (bölüm)	錫爾赫特專區
BD-H	Mymensingh Division	إقليم ميمينسينغ	Maimansingh				Divisione di Mymensingh	マイメンシン管区	Mymensingh (divisie)			Mimensingh (bölüm)	迈门辛专区
BE-BRU	Brussels	إقليم بروكسل العاصمة	Brüssel	Región de Bruselas-Capital	Région de Bruxelles-Capitale	בריסל	Regione di Bruxelles-Capitale	ブリュッセル首都圏地域		Region Stołeczny Brukseli	Região de Bruxelas-Capital	Brüksel Başkent Bölgesi	布魯塞爾首都大區市鎮
BE-VAN	Antwerp	أنتفيرب		Provincia de Amberes	Anvers	פרובינציית אנטוורפן	provincia d’Anversa	アントウェルペン州	Provincie Antwerpen	Prowincja Antwerpia	Antuérpia	Anvers	安特衛普省
BE-VBR	Flemish Brabant	برابانت فلاماند	Flämisch-Brabant	Brabante Flamenco	Brabant flamand	ברבנט הפלמית	provincia del Brabante Fiammingo			Prowincja Brabancja Flamandzka	Brabante Flamengo	Flaman Brabant	弗拉芒-布拉班特省
BE-VLG	Flanders	الإقليم الفلامندي	Flandern	Región Flamenca	Région flamande	פלנדריה	Fiandre	フランデレン地域		Region Flamandzki	Flandres	Flaman Bölgesi	弗拉芒大區
BE-VLI		ليمبورغ		Limburgo	Limbourg	לימבורג (בלגיה)	Limburgo	リンブルフ州		Prowincja Limburgia	Limburgo		林堡省
BE-VOV	East Flanders	فلاندر الشرقية	Ostflandern	Provincia de Flandes Oriental	Flandre-Orientale	פלנדריה המזרחית	provincia delle Fiandre Orientali			Prowincja Flandria Wschodnia	Flandres Oriental	Doğu Flandre	东弗兰德省
BE-VWV	West Flanders	فلاندرز الغربية	Westflandern	Provincia de Flandes Occidental	Flandre-Occidentale	מערב פלנדריה	provincia delle Fiandre Occidentali			Prowincja Flandria Zachodnia	Flandres Ocidental	Batı Flandre	西弗兰德省
BE-WAL	Wallonia	والونيا	Wallonien	Valonia	Wallonie	ולוניה	Vallonia	ワロン地域	Wallonië	Walonia	Valônia	Valonya	瓦隆
BE-WBR	Walloon Brabant	برابانت والون	Wallonisch-Brabant	Provincia del Brabante Valón		ברבנט הוולונית	provincia del Brabante Vallone	ブラバン・ワロン州	Waals-Brabant	Prowincja Brabancja Walońska	Brabante Valão	Valon Brabant	瓦隆-布拉班特省
BE-WHT		هينو	Hennegau	Provincia de Henao		אנו	provincia dell’Hainaut	エノー州	Henegouwen	Prowincja Hainaut			埃諾省
BE-WLG		لياج	Lüttich	Provincia de Lieja		לייז׳	provincia di Liegi	リエージュ州	provincie Luik	Prowincja Liège			列日省
BE-WLX		لوكسمبورغ	Luxemburg	Provincia de Luxemburgo		לוקסמבורג	provincia del Lussemburgo	リュクサンブール州	Provincie Luxemburg	Prowincja Luksemburg	Luxemburgo	Lüksemburg, Belçika	盧森堡省
BE-WNA		نامور		Provincia de Namur		נאמור	provincia di Namur	ナミュール州	Provincie Namen	Prowincja Namur			那慕爾省
BF-01		بوكل دو موهون		Región Boucle du Mouhoun		מחוז בוקל דו מואון	regione di Boucle du Mouhoun	ブクル・デュ・ムウン地方		Region Boucle du Mouhoun		Boucle du Mouhoun Bölgesi	布克萊迪穆翁大區
BF-02		الشالالات		Región Cascades			regione delle Cascate	カスカード地方		Region Cascades	Região Cascades	Cascades Bölgesi	瀑布大區
BF-03		الأوسط		Región Centro			regione del Centro	中部地方 (ブルキナファソ)		Region Centre	Região Centro	Centre Bölgesi	中央大區
BF-04		الوسط شرقي		Región Centro-Este			regione del Centro-Est	中東部地方 (ブルキナファソ)		Region Centre-Est	Região Centro-Este	Centre-Est Bölgesi	中東大區
BF-05		الوسط شمالي		Región Centro-Norte		מחוז מרכז-צפון (בורקינה פאסו)	regione del Centro-Nord	中北部地方 (ブルキナファソ)		Region Centre-Nord	Região Centro-Norte	Centre-Nord Bölgesi	中北大區
BF-06		وسط كويست		Región Centro-Oeste			regione del Centro-Ovest	中西部地方 (ブルキナファソ)		Region Centre-Ouest	Região Centro-Oeste	Centre-Ouest Bölgesi	中西大區
BF-07		الوسط الجنوبي		Región Centro-Sur			regione del Centro-Sud	中南部地方 (ブルキナファソ)		Region Centre-Sud	Região Centro-Sul	Centre-Sud Bölgesi	中南大區
BF-08		الشرقي		Región Este		מחוז המזרח של בורקינה פאסו	regione dell’Est	東部地方 (ブルキナファソ)		Region Est	Região Este	Est Bölgesi	東部大區
BF-09		إقليم هوتس-باسنز		Región Hauts-Bassins		מחוז אוט בסינס	regione degli Alti Bacini	上流域地方		Region Hauts-Bassins	Região Hauts-Bassins	Hauts-Bassins Bölgesi	上盆地大區
BF-10		الشمالي		Región Norte			regione del Nord	北部地方 (ブルキナファソ)		Region Nord	Região Norte	Nord Bölgesi	北部大區
BF-11		الهضبة الوسطى	Plateau Central	Región Plateau-Central			regione dell’Altopiano Centrale	中央大地地方		Region Plateau-Central	Região Plateau-Central	Plateau-Central Bölgesi	高原-中部大區
BF-12		الساحل		Región del Sahel			regione del Sahel	サヘル地方		Region Sahel	Região Sahel	Sahel Bölgesi	薩赫勒大區
BF-13		جنوب كويست		Región Suroeste			regione del Sud-Ovest	南西地方 (ブルキナファソ)		Region Sud-Ouest	Região Sul-Oeste	Sud-Ouest Bölgesi	西南大區
BF-BAL		مقاطعة بالي		Provincia de Balé	Balé (province du Burkina Faso)		Provincia di Balé	バレ県		Prowincja Balé	Balé (Burkina Faso)	Bale Province	巴雷省
BF-BAM		محافظة بام		Provincia de Bam			Provincia di Bam	バム県		Prowincja Bam			巴姆省
BF-BAN		مقاطعة بانوا		Provincia de Banwa			Provincia di Banwa	バンワ県		Prowincja Banwa		Banwa Province	巴瓦省
BF-BAZ		مقاطعة بازيجا		Provincia de Bazéga			Provincia di Bazèga	バゼガ県	Bazéga	Prowincja Bazéga	Bazéga	Bazega Province	巴澤加省
BF-BGR		محافظة بوغوريبا		Provincia de Bougouriba			Provincia di Bougouriba	ブグリバ県		Prowincja Bougouriba			布古里巴省
BF-BLG		بولجو						ブルグ県					布爾古省
BF-BLK		محافظة بولكييمدي		Provincia de Boulkiemdé			Provincia di Boulkiemdé	ブルキアンデ県		Prowincja Boulkiemdé		Boulkiemde Provience	布爾基恩德省
BF-COM		محافظة كومويه		Provincia de Comoé			Provincia di Comoé	コモエ県		Prowincja Comoé		Comoé Province	科莫埃省
BF-GAN		محافظة غانزورغو		Provincia de Ganzourgou			Provincia di Ganzourgou	ガンズル県		Prowincja Ganzourgou		Ganzourgou Province	岡祖爾古省
BF-GNA		محافظةغناغنا		Provincia de Gnagna			Provincia di Gnagna	グナグナ州		Prowincja Gnagna		Gnagna Province	尼亞尼亞省
BF-GOU		مقاطعة غورما		Provincia de Gourma			Provincia di Gourma	グルマ県		Prowincja Gurma		Gourma Province	古爾馬省
BF-HOU		محافظة هويت		Provincia de Houet			Provincia di Houet	ウエ県		Prowincja Houet		Houet Province	烏埃省
BF-IOB		محافظة إيوبا		Provincia de Ioba			Provincia di Ioba	イオバ県		Prowincja Ioba		Ioba Province	伊奧巴省
BF-KAD		مقاطعة كاديوغو		Provincia de Kadiogo			Provincia di Kadiogo	カディオゴ県		Prowincja Kadiogo		Kadigo Province	卡焦戈省
BF-KEN		مقاطعة كينيدوغو		Provincia de Kénédougou			Provincia di Kénédougou	ケネドゥグ県		Prowincja Kénédougou		Kenedougou Province	凱內杜古省
BF-KMD		محافظة كوموندجاري		Provincia de Komondjari			Provincia di Komandjoari	コモンジャリ県		Prowincja Komondjari		Komondjari Province	科蒙加里省
BF-KMP		محافظة كومبينغا		Provincia de Kompienga			Provincia di Kompienga	コンピエンガ県		Prowincja Kompienga		Kompienga Province	孔皮恩加省
BF-KOP		مقاطعة كولبيلوغو		Provincia de Koulpélogo			Provincia di Koulpélogo	クルペロゴ県		Prowincja Koulpélogo		Koulpélogo Province	庫爾佩羅戈省
BF-KOS		محافظة كوسي		Provincia de Kossi			Provincia di Kossi	コッシ県		Prowincja Kossi		Kossi Province	孔西省
BF-KOT		مقاطعة كوريتينغا		Provincia de Kouritenga			Provincia di Kouritenga	クリテンガ県		Prowincja Kouritenga		Kouritenga Province	庫里滕加省
BF-KOW		محافظة كورويوغو		Provincia de Kourwéogo			Provincia di Kourwéogo	クルウェゴ県		Prowincja Kourwéogo			庫爾維奧戈省
BF-LER		مقاطعة ليرابا		Provincia de Léraba			Provincia di Léraba	レラバ県		Prowincja Léraba		Leraba Province	雷拉巴省
BF-LOR		مقاطعة لوروم		Provincia de Loroum			Provincia di Loroum	ロルム県		Prowincja Loroum		Loroum Province	羅盧姆省
BF-MOU		موهون		Provincia de Mouhoun			Provincia di Mouhoun	ムフン県		Prowincja Mouhoun			穆翁省
BF-NAM		محافظة نامنتنغا		Provincia de Namentenga			Provincia di Namentenga	ナメテンガ県		Prowincja Namentenga		Namentenga Province	納門滕加省
BF-NAO		محافظة ناهوري		Provincia de Nahouri			Provincia di Nahouri	ナウリ県		Prowincja Nahouri		Nahouri Province	納烏里省
BF-NAY		محافظة نيالا		Provincia de Nayala			Provincia di Nayala	ナヤラ県		Prowincja Nayala		Nayala Province	納亞拉省
BF-NOU		محافظة نومبيل		Provincia de Noumbiel			Provincia di Noumbiel	ヌンビエル県		Prowincja Noumbiel		Noumbiel Province	努姆比埃爾省
BF-OUB		محافظة أوبريتنغا		Provincia de Oubritenga			Provincia di Oubritenga	ウブリテンガ県		Prowincja Oubritenga		Oubritenga Province	烏布里滕加省
BF-OUD		مقاطعة أودالان		Provincia de Oudalan			Provincia di Oudalan	ウダラン県		Prowincja Oudalan		Oudalan Province	烏達蘭省
BF-PAS		محافظة باسوري		Provincia de Passoré			Provincia di Passoré	パッソレ県		Prowincja Passoré			帕索雷省
BF-PON		محافظة بوني		Provincia de Poni			Provincia di Poni	ポニ県		Prowincja Poni		Poni Province	波尼省
BF-SEN		محافظة سينو		Provincia de Séno			Provincia di Séno	セノ県		Prowincja Séno		Séno Province	塞諾省
BF-SIS		محافظة سيسيلي		Provincia de Sissili			Provincia di Sissili	シッシリ県		Prowincja Sissili		Sissili Province	錫西里省
BF-SMT		مقاطعة سانماتنغا		Provincia de Sanmatenga			Provincia di Sanmatenga	サンマテンガ県		Prowincja Sanmatenga		Sanmatenga Province	桑馬滕加省
BF-SNG		محافظة سانغوي		Provincia de Sanguié			Provincia di Sanguié	サンギエ県		Prowincja Sanguié		Sangie Province	桑吉省
BF-SOM				Provincia de Soum			Provincia di Soum	スム県		Prowincja Soum			蘇姆省
BF-SOR		محافظة سورو	Provinz Sourou	Provincia de Sourou			Provincia di Sourou	スル県		Prowincja Sourou		Sourou Province	蘇魯省
BF-TAP		محافظة تابوا		Provincia de Tapoa		נפת טפואה	Provincia di Tapoa	タポア県		Prowincja Tapoa		Tapoa Province	塔波阿省
BF-TUI		مقاطعة توي		Provincia de Tuy			Provincia di Tuy	トゥイ県		Prowincja Tuy		Tuy Province	圖伊省
BF-YAG		مقاطعة ياجا		Provincia de Yagha			Provincia di Yagha	ヤガ県		Prowincja Yagha		Yagha Province	亞加省
BF-YAT		محافظة ياتنغا		Provincia de Yatenga			Provincia di Yatenga	ヤテンガ県		Prowincja Yatenga		Yatenga Province	雅滕加省
BF-ZIR		مقاطعة زيرو		Provincia de Ziro			Provincia di Ziro	ジロ県		Prowincja Ziro	Ziro (província)	Ziro Province	濟羅省
BF-ZON		محافظة زوندوما		Provincia de Zondoma			Provincia di Zondoma	ゾンドマ県		Prowincja Zondoma		Zondoma Province	宗多馬省
BF-ZOU		محافظة زوندويوغو		Provincia de Zoundwéogo			Provincia di Zoundwéogo	ズンドウェオゴ県		Prowincja Zoundwéogo		Zoundwéogo Province	宗德韋奧戈省
BG-01		محافظة بلاغووغراد	Oblast Blagoewgrad			מחוז בלגואבגרד		ブラゴエヴグラト州	Blagoëvgrad	Obwód Błagojewgrad	Blagoevgrad (província)	Yukarı Cuma ili	布拉格耶夫格勒州
BG-02		محافظة بورغاس	Oblast Burgas		Bourgas	מחוז בורגס		ブルガス州	Boergas	Obwód Burgas		Burgaz ili	布爾加斯州
BG-03		مقاطعة فارنا	Oblast Warna			מחוז וארנה		ヴァルナ州		Obwód Warna		Varna ili	瓦爾納州
BG-04		محافظة وليكو تارنوو	Oblast Weliko Tarnowo			מחוז וליקו טרנובו	Veliko Tărnovo	ヴェリコ・タルノヴォ州		Obwód Wielkie Tyrnowo	Veliko Tarnovo (província)	Veliko Tırnovo ili	大特爾諾沃州
BG-05		مقاطعة فيدين	Oblast Widin			מחוז וידין		ヴィディン州		Obwód Widin	Vidin (província)	Vidin ili	維丁州
BG-06		مقاطعة فراتسا	Oblast Wraza			מחוז וראצה	Vraca	ヴラツァ州		Obwód Wraca	Vratsa (província)	Vratsa ili	弗拉察州
BG-07		مقاطعة غابرووو	Oblast Gabrowo			מחוז גברובו		ガブロヴォ州		Obwód Gabrowo	Gabrovo (província)	Gabrova ili	加布羅沃州
BG-08		محافظة دوبريتش	Oblast Dobritsch		Dobritch	מחוז דובריץ׳	Dobrič	ドブリチ州	Dobritsj	Obwód Dobricz	Dobrich (província)	Dobriç ili	多布里奇州
BG-09		محافظة كرجالي	Oblast Kardschali		Kardjali	מחוז קרדז׳אלי	Kărdžali	クルジャリ州	Kardzjali (oblast)	Obwód Kyrdżali	Kardzhali (província)	Kırcaali ili	克爾賈利州
BG-10		محافظة كيوستنديل	Oblast Kjustendil		Kyoustendil	מחוז קיוסטנדיל	Kjustendil	キュステンディル州	Kjoestendil	Obwód Kiustendił	Kyustendil (província)	Köstendil ili	丘斯滕迪爾州
BG-11		مقاطعة لووتش	Oblast Lowetsch		Lovetch	מחוז לובץ׳	Loveč	ロヴェチ州	Lovetsj	Obwód Łowecz		Lofça ili	洛維奇州
BG-12		محافظة مونتانا	Oblast Montana	Provincia de Montana		מחוז מונטנה		モンタナ州 (ブルガリア)		Obwód Montana	Montana (província)	Montana ili	蒙塔納州
BG-13		مقاطعة بازارجيك	Oblast Pasardschik		Pazardjik	מחוז פאזארדז׳יק	Pazardžik	パザルジク州	Pazardzjik	Obwód Pazardżik		Pazarcık ili	帕扎爾吉克州
BG-14		محافظة برنيك	Oblast Pernik			מחוז פרניק		ペルニク州		Obwód Pernik	Pernik (província)	Pernik ili	佩爾尼克州
BG-15		مقاطعة بلفن	Oblast Plewen			מחוז פלבן		プレヴェン州		Obwód Plewen	Pleven (província)	Plevne ili	普列文州
BG-16		مقاطعة بلووديو	Oblast Plowdiw			מחוז פלובדיב		プロヴディフ州		Obwód Płowdiw		Filibe ili	普羅夫迪夫州
BG-17		محافظة رازغراد	Oblast Rasgrad			מחוז ראזגרד		ラズグラト州		Obwód Razgrad	Razgrad (província)	Razgrad ili	拉兹格勒州
BG-18		محافظة روسه	Oblast Russe		Roussé	מחוז רוסה		ルセ州	Roese	Obwód Ruse	Ruse (província)	Rusçuk ili	魯塞州
BG-19		مقاطعة سيليسترا	Oblast Silistra			מחוז סיליסטרה		シリストラ州		Obwód Silistra	Silistra (província)	Silistre ili	錫利斯特拉州
BG-20		محافظة اسليون	Oblast Sliwen			מחוז סליבן		スリヴェン州		Obwód Sliwen		Sliven ili	斯利文州
BG-21		مقاطعة سموليان	Oblast Smoljan	Provincia de Smolyan	Smolyan (oblast)	מחוז סמוליאן	regione di Smoljan	スモリャン州	Smoljan	Obwód Smolan	Smolyan (província)	Smolyan ili	斯莫梁州
BG-22	Sofia	مقاطعة مدينة صوفيا	Sofia-Stadt	Sofía-Ciudad	Sofia-ville		Sofia-grad	ソフィア市州		Obwód miejski Sofia		Sofya şehri ili	索菲亞市州
BG-23	Sofia District	مقاطعة صوفيا	Oblast Sofia	Sofía		מחוז סופיה		ソフィア州		Obwód sofijski	Sófia	Sofya ili	索菲亞州
BG-24		مقاطعة استارا زاغورا	Oblast Stara Sagora			מחוז סטארה זאגורה		スタラ・ザゴラ州		Obwód Stara Zagora	Stara Zagora (província)	Eski Zağra ili	舊扎戈拉州
BG-25		مقاطعة تارغوفيشته	Oblast Targowischte	Tărgovište	Targovichté	מחוז טרגובישטה	Tărgovište	トゥルゴヴィシテ州	Targovisjte	Obwód Tyrgowiszte	Targovishte (província)	Eski Cuma ili	特爾戈維什特州
BG-26		مقاطعة خاسكوو	Oblast Chaskowo		Khaskovo	מחוז חאסקובו		ハスコヴォ州	Chaskovo	Obwód Chaskowo		Hasköy ili	哈斯科沃州
BG-27		مقاطعة شومن	Oblast Schumen		Choumen	מחוז שומן	Šumen	シュメン州	Sjoemen	Obwód Szumen		Şumnu ili	舒門州
BG-28		محافظة يامبول	Oblast Jambol			מחוז ימבול	Jambol	ヤンボル州	Jambol	Obwód Jamboł		Yambol ili	揚博爾州
BH-13	Capital	محافظة العاصمة	Hauptstadt-Gouvernement	Capital	Gouvernorat de la capitale	מחוז הבירה	Governatorato della Capitale	首都県	Hoofdstad	Muhafazat al-Asima	Província da Capital	Başkent (il, Bahreyn)	首都省
BH-14	Southern	جنوبية	Südliches Gouvernement	Sur	Gouvernorat méridional	מחוז הדרום	Governatorato Meridionale	南部県	Zuid	Al-Muhafazat al-Dżanubijja	Província do Sul	Güney Valiliği	南方省
BH-15	Muharraq	محافظة المحرق	Gouvernement Muharraq	Muharraq	Gouvernorat de Muharraq	מוחארק (מחוז)	Governatorato di Muharraq	ムハッラク県	Muharraq Governorate	Muhafazat al-Muharrak	Província de Muharraq	Muharraq Yönetimi	穆哈拉格省
BH-17	Northern	شمالية	Nördliches Gouvernement	Norte	Gouvernorat septentrional	מחוז הצפון	Governatorato Settentrionale	北部県 (バーレーン)	Noord	Al-Muhafazat asz-Szimalijja	Província do Norte	Kuzey Valiliği	北方省
BI-BB		مقاطعة بوبانزا		Provincia de Bubanza	province de Bubanza		provincia di Bubanza	ブバンザ県		Prowincja Bubanza		Bubanza ili	布班扎省
BI-BL		مقاطعة بويمبورا الريفية		Provincia de Buyumbura Rural	province de Bujumbura rural		provincia di Bujumbura Rurale	ブジュンブラ近郊県		Prowincja Bużumbura		Bujumbura Rural ili	布松布拉鄉村省
BI-BM	Bujumbura	مقاطعة بويومبورا مايري		Provincia de Buyumbura Mairie	province de Bujumbura Mairie		provincia di Bujumbura Mairie	ブジュンブラ・メリー県		Prowincja Miasto Bużumbura		Bujumbra Mairie Province
BI-BR		محافظة بوروري		Provincia de Bururi	province de Bururi		provincia di Bururi	ブルリ県		Prowincja Bururi		Bururi ili	布鲁里省
BI-CA		محافظة كانكوزو		Provincia de Cankuzo	province de Cankuzo		provincia di Cankuzo	カンクゾ県		Prowincja Cankuzo		Cankuzo ili	坎庫佐省
BI-CI		محافظة سيبيتوك		Provincia de Cibitoke	province de Cibitoke		provincia di Cibitoke	チビトケ県		Prowincja Cibitoke		Cibitoke Province	锡比托凯省
BI-GI		مقاطعة جيتيغا		Provincia de Gitega	province de Gitega		provincia di Gitega	ギテガ県		Prowincja Gitega		Gitega Province	基特加省
BI-KI		مقاطعة كيروندو		Provincia de Kirundo	province de Kirundo		provincia di Kirundo	キルンド県		Prowincja Kirundo		Kirundo Province	基龍多省
BI-KR		محافظة كاروزي		Provincia de Karuzi	province de Karuzi		provincia di Karuzi	カルジ県		Prowincja Karuzi			卡鲁济省
BI-KY		مقاطعة كايانزا		Provincia de Kayanza	province de Kayanza		provincia di Kayanza	カヤンザ県		Prowincja Kayanza		Kayanza Province	卡揚扎省
BI-MA		محافظة ماكامبا		Provincia de Makamba	province de Makamba		provincia di Makamba	マカンバ県		Prowincja Makamba		Makamba Province	馬坎巴省
BI-MU		محافظة مورامفيا		Provincia de Muramvya	province de Muramvya		provincia di Muramvya	ムランヴィヤ県		Prowincja Muramvya		Muramvya Province	穆拉姆维亚省
BI-MW		محافظة موارو		Provincia de Mwaro	province de Mwaro		provincia di Mwaro	ムワロ県		Prowincja Mwaro		Mwaro Province	穆瓦洛省
BI-MY		محافظة موينغا		Provincia de Muyinga	province de Muyinga		provincia di Muyinga	ムインガ県		Prowincja Muyinga		Muyinga Province	穆因加省
BI-NG		مقاطعة نغوزي		Provincia de Ngozi	province de Ngozi		provincia di Ngozi	ンゴジ県		Prowincja Ngozi		Ngozi Province	恩戈齊省
BI-RM		إقليم رومنغي		Provincia de Rumonge	Province de Rumonge		Provincia di Rumonge	ルモンゲ県					鲁蒙盖省
BI-RT		مقاطعة روتانا		Provincia de Rutana	province de Rutana		provincia di Rutana	ルタナ県		Prowincja Rutana		Rutana Province	魯塔納省
BI-RY		محافظة روييغي		Provincia de Ruyigi	province de Ruyigi		provincia di Ruyigi	ルイギ県		Prowincja Ruyigi		Ruyigi Province	鲁伊吉省
BJ-AK	Atakora	إدارة أتاكورا	Atakora	Atakora		אטאקורה	dipartimento di Atakora	アタコラ県		Departament Atakora	Atakora	Atakora Departmanı	阿塔科拉省
BJ-AL		إدارة أليبوري				אליבורי	dipartimento di Alibori	アリボリ県		Departament Alibori		Alibori Departmanı	阿黎博里省
BJ-AQ		إدارة أتلانتيك					dipartimento dell’Atlantico	アトランティック県		Departament Atlantique		Atlantique Departmanı	大西洋省
BJ-BO		إدارة بورغو					dipartimento di Borgou	ボルグー県		Departament Borgou		Borgou Departmanı	博爾古省
BJ-CO		إدارة كولاينيس					dipartimento delle Colline	コリネス県		Departament Collines		Collines Departmanı	丘陵省
BJ-DO		إدارة دونغا					dipartimento di Donga	ドンガ県		Departament Donga		Donga Departmanı	峽谷省
BJ-KO	Kouffo	إدارة كوفو		Kouffo			dipartimento di Kouffo	クッフォ県		Departament Kouffo	Kouffo	Kouffo Department	庫福省
BJ-LI		الإدارة الساحلية					dipartimento del Litorale	リトラル県		Departament Littoral	Littoral (departamento)	Littoral Departmanı	濱海省
BJ-MO		إدارة مونو				מחוז מונו	dipartimento di Mono	モノ県		Departament Mono		Mono Departmanı	莫諾省
BJ-OU		مقاطعة أويميه					dipartimento di Ouémé	ウェメ県		Departament Ouémé	Oueme	Ouémé Departmanı	韋梅省
BJ-PL		إدارة بلاتو					dipartimento dell’Altopiano	プラトー県		Departament Plateau		Plateau Departmanı	高原省
BJ-ZO		إدارة زو				מחוז זאו	dipartimento di Zou	ズー県		Departament Zou		Zou Departmanı	祖省
BN-BE		مقاطعة بيلايت		Distrito de Belait		בלייט	distretto di Belait	ブライト地区		Dystrykt Belait		Belait District	马来奕县
BN-BM		مقاطعة بروناي - موارا		Brunei y Muara		ברוניי ומוארה	distretto di Brunei-Muara	ブルネイ・ムアラ地区	Brunei en Muara	Dystrykt Brunei i Muara	Brunei e Muara	Brunedi-Muara District	汶莱摩拉县
BN-TE		مقاطعة تيمبورونغ				טמבורונג	distretto di Temburong	テンブロン地区		Dystrykt Temburong		Temburong District	淡布隆县
BN-TU		مقاطعة توتونغ		Distrito de Tutong		טוטונג	distretto di Tutong	ツトン地区		Dystrykt Tutong		Tutong District	都东县
BO-B	Beni	محافظة بني	Departamento Beni	Departamento del Beni	département de Beni	מחוז בני	dipartimento di Beni	ベニ県	Beni	Beni	Beni	Beni Departmanı	贝尼省
BO-C		إدارة كوتشابامبا		Departamento de Cochabamba	département de Cochabamba	מחוז קוצ׳במבה	dipartimento di Cochabamba	コチャバンバ県				Cochabamba Departmanı	科恰班巴省
BO-H		إدارة شوكيساكا		Departamento de Chuquisaca	département de Chuquisaca	מחוז צ׳וקיסאקה	dipartimento di Chuquisaca	チュキサカ県				Chuquisaca Departmanı	丘基萨卡省
BO-L		إدارة لا باز			département de La Paz	מחוז לה פאס		ラパス県				La Paz Departmanı	拉巴斯省
BO-N		إدارة باندو		Departamento de Pando	département de Pando	מחוז פנדו	dipartimento di Pando	パンド県				Pando Departmanı	潘多省
BO-O		إدارة أورورو	Departamento Oruro	Departamento de Oruro	département d’Oruro	מחוז אורורו	dipartimento di Oruro	オルロ県				Oruro Departmanı	奥鲁罗省
BO-P		إدارة بوتوسي		Departamento de Potosí	département de Potosí	מחוז פוטוסי	dipartimento di Potosí	ポトシ県				Potosi Departmanı	波托西省
BO-S		إدارة سانتا كروز		Departamento de Santa Cruz	département de Santa Cruz	מחלקת סנטה קרוז	dipartimento di Santa Cruz	サンタクルス県				Santa Cruz Departmanı	聖克魯斯省 (玻利維亞)
BO-T		إدارة تاريا	Departamento Tarija	Departamento de Tarija	département de Tarija	מחוז טאריחה	dipartimento di Tarija	タリハ県				Tarija Departmanı	塔里哈省
BQ-BO		بونير				בונייר		ボネール島					波内赫
BQ-SA		سابا				סאבא		サバ島					薩巴
BQ-SE		سينت أوستاتيوس		San Eustaquio	Saint-Eustache	סנט אוסטטיוס		シント・ユースタティウス島			Santo Eustáquio		圣尤斯特歇斯
BR-AC		أكري		Estado de Acre		אקרי		アクレ州					阿克里州
BR-AL		ألاغواس				אלגואס		アラゴアス州					阿拉戈斯州
BR-AM		الأمازون		Estado de Amazonas		אמזונאס		アマゾナス州					亚马孙州
BR-AP		أمابا				אמאפה		アマパー州					阿马帕
BR-BA		باهيا		Estado de Bahía		באהיה		バイーア州					巴伊亚
BR-CE		سيارا				סיארה		セアラー州					塞阿腊
BR-DF	Federal District	القطاع الفدرالي البرازيلي	Bundesdistrikt von Brasilien		District Fédéral	המחוז הפדרלי של ברזיל	Distretto Federale	ブラジリア連邦直轄区	Federaal District	Dystrykt Federalny		Federal Bölge	聯邦區
BR-ES		إسبيريتو سانتو		Estado de Espírito Santo		אספיריטו סאנטו		エスピリトサント州					圣埃斯皮里图州
BR-GO		غوياس		Estado de Goiás		גויאס		ゴイアス州					戈亚斯
BR-MA		مارانهاو				מרניאו		マラニョン州					马拉尼昂州
BR-MG		ميناس جيرايس		Estado de Minas Gerais		מינאס ז׳ראיס		ミナスジェライス州					米纳斯吉拉斯
BR-MS		ماتو غروسو دو سول		Mato Grosso del Sur		מאטו גרוסו דו סול		マットグロッソ・ド・スル州					南马托格罗索州
BR-MT		ماتو غروسو				מאטו גרוסו		マットグロッソ州					马托格罗索州
BR-PA		بارا				פארה		パラー州					帕拉
BR-PB		بارايبا				פאראיבה		パライバ州					帕拉伊巴
BR-PE		بيرنامبوكو			Pernambouc	פרנמבוקו		ペルナンブーコ州					伯南布哥
BR-PI		بياوي				פיאאוי		ピアウイ州					皮奧伊州
BR-PR		بارانا				פרנה		パラナ州		Parana			巴拉那州
BR-RJ		ريو دي جانيرو		Estado de Río de Janeiro	État de Rio de Janeiro	ריו דה ז׳ניירו		リオデジャネイロ州					里約熱內盧州
BR-RN		ريو غراندي دو نورتي		Río Grande del Norte		ריו גראנדה דו נורטה		リオグランデ・ド・ノルテ州					北里约格朗德
BR-RO		روندونيا		Rondonia		רונדוניה		ロンドニア州					朗多尼亚州
BR-RR		رورايما				רוריימה		ロライマ州					羅賴馬州
BR-RS		ريو غراندي دو سول		Río Grande del Sur		ריו גראנדה דו סול		リオグランデ・ド・スル州					南里奥格兰德州
BR-SC		سانتا كاتارينا				סנטה קטרינה		サンタカタリーナ州					圣卡塔琳娜州
BR-SE		سيرجيبي				סרז׳יפה		セルジッペ州					塞尔希培州
BR-SP		ساو باولو			État de São Paulo	סאו פאולו	San Paolo	サンパウロ州					圣保罗州
BR-TO		توكانتينس				טוקנטינס		トカンティンス州					托坎廷斯
BS-AK		أكلينز						アクリンズ					阿克林岛
BS-BI		بيميني			Îles Bimini	בימיני		ビミニ		Bimini (dystrykt)		Brimini	比米尼群島
BS-BP		بلاك بوينت						ブラック・ポイント
BS-BY		جزر بيري		Islas Berry	Îles Berry			ベリー諸島		Wyspy Berry		Berry Adaları	貝里群島
BS-CE		سينترال إليوثيرا						セントラル・エルーセラ		Eleuthera Centralna		Orta Eleuthera
BS-CI		جزيرة كات		Isla Cat	île Cat		Cat	キャット島			Ilha Cat	Cat Adası	卡特島
BS-CK	Crooked Island	جزيرة كروكد	Crooked Island	Isla de Crooked	Crooked Island		Crooked Island	クルックド島	Crooked Island	Crooked Island	Crooked Island	Crooked Adası	克魯克德島 (巴哈馬)
BS-CO		سنترال أباكو				מרכז אבאקו		セントラル・アバコ				Orta Abako	中阿巴科
BS-CS		سنترال أندروس						セントラル・アンドロス
BS-EG		شرق غراند بهاما						イースト・グランド・バハマ					東大巴哈馬區
BS-EX		إكسوما			Îles Exumas			エグズーマ					埃克蘇馬
BS-FP	Freeport	فريبورت	Freeport	Freeport	Freeport	פריפורט	Freeport	フリーポート	Freeport	Freeport	Freeport	Freeport	自由港 (巴哈馬)
BS-GC		جراند كاي						グランド・キー
BS-HI		جزيرة هاربور		Isla Harbour				ハーバー島				Harbour Adası	哈勃岛
BS-HT		هوب تاون	Hopetown					ホープ・タウン					希望鎮
BS-IN		إيناغوا				אינגואה	Great Inagua	イナグア島					伊納瓜
BS-LI		جزيرة لونغ		Isla Larga		לונג איילנד (בהאמה)		ロング島					長島
BS-MC		مانغروف كاي		Cayo Mangrove		קי מנגרוב		マングローブ・キー
BS-MG		ماياغوانا	Mayaguana District					マヤグアナ島					馬亞瓜納島
BS-MI	Moore’s Island	جزيرة مور	Moore’s Island	Isla de Moore	Moore’s Island		Moore’s Island	モーレイズ島	Moore’s Island	Moore’s Island	Moore’s Island	Moore’s Adası
BS-NE		إليوثيرا الشمالية	Nord-Eleuthera	Eleuthera Norte				ノース・エルーセラ		Północna Eleuthera		Kuzey Eleuthra	北伊柳塞拉
BS-NO		شمال أباكو		Ábaco Norte				ノース・アバコ				Kuzey Abavo	北阿巴科區
BS-NP		بروفيدانس الجديدة		Nueva Providencia				ニュープロビデンス	New Providence District
BS-NS		شمال أندروس		Andros Norte		צפון אנדרוס		ノース・アンドロス				Kuzey Andros	北安德罗斯岛
BS-RC		روم كاي		Cayo Rum				ラム・キー					拉姆岛
BS-RI		جزيرة راجد		Isla Ragged				ラグド島				Ragged Adassı	拉吉德岛
BS-SA		جنوب أندروس		Andros Sur		דרום אנדרוס		サウス・アンドロス				Güney Andros	南安德羅斯
BS-SE		جنوب إليوثيرا		Eleuthera Sur				サウス・エルーサラ		Eleuthera Południowa			南伊柳塞拉
BS-SO		جنوب أباكو		Abaco Sul				サウス・アバコ				Güney Abaco	南阿巴科區
BS-SS		جزيرة سان سلفادور						サン・サルバドル島				San Salvador Adaları	圣萨尔瓦多岛
BS-SW		سبانش، ويلز						スパニッシュ・ウェルズ					西艦井
BS-WG		ويست غراند بهاما						ウェスト・グランド・バハマ					西大巴哈馬島區
BT-11		مقاطعة بارو		Distrito de Paro			distretto di Paro	パロ県		Dystrykt Paro			帕罗宗
BT-12	Chukha	مقاطعة تشوخا	Chukha	Distrito de Chukha	Chukha	צ׳וקה	distretto di Chukha	チュカ県	Chukha	Dystrykt Chukha	Chukha	Chuka District	楚卡宗
BT-13		مقاطعة ها		Distrito de Haa			distretto di Haa	ハ県		Dystrykt Haa		Haa District	哈阿宗
BT-14		مقاطعة سامتسي		Distrito de Samtse			distretto di Samtse	サムツェ県		Dystrykt Samtse		Samtse District	萨姆宗
BT-15		مقاطعة ثيمفو		Distrito de Timbu	Thimphou		distretto di Thimphu	ティンプー県				Thimpu District	廷布宗
BT-21				Distrito de Tsirang		מחוז טסירנג	distretto di Tsirang	チラン県		Dystrykt Tsirang			奇朗宗
BT-22				Distrito de Dagana			distretto di Dagana	ダガナ県		Dystrykt Dagana			达加纳宗
BT-23		مقاطعة بوناخا		Distrito de Punakha		פונקה	distretto di Punakha	プナカ県		Dystrykt Punakha		Punakha District	普那卡宗
BT-24		مقاطعة وانغدو فودرانغ		Distrito de Wangdue Phodrang			distretto di Wangdue Phodrang	ワンデュ・ポダン県		Dystrykt Wangdue Phodrang			旺杜波德朗宗
BT-31				Distrito de Sarpang			distretto di Sarpang	サルパン県		Dystrykt Sarpang			盖莱普宗
BT-32		مقاطعة ترونغزا		Distrito de Trongsa		טונגסה	distretto di Trongsa	トンサ県		Dystrykt Trongsa		Trongsa District	通萨宗
BT-33		مقاطعة بامثانغ		Distrito de Bumthang			distretto di Bumthang	ブムタン県		Dystrykt Bumthang		Bumthang District	布姆唐宗
BT-34		مقاطعة زيمغانغ		Distrito de Zhemgang			distretto di Zhemgang	シェムガン県		Dystrykt Zhemgang			谢姆冈宗
BT-41		مقاطعة تراشيغانغ		Distrito de Trashigang		טשיגנג	distretto di Trashigang	タシガン県		Dystrykt Trashigang		Trashigang District	塔希冈宗
BT-42	Mongar	مقاطعة مونغار	Mongar	Distrito de Mongar	Mongar		distretto di Mongar	モンガル県	Mongar	Dystrykt Mongar	Mongar	Mongar District	蒙加尔宗
BT-43	Pemagatshel	مقاطعة بيماغاتشيل	Pemagatshel	Distrito de Pemagatshel	Pemagatshel		distretto di Pemagatshel	ペマガツェル県	Pemagatshel	Dystrykt Pemagatshel	Pemagatshel	Pemagatshe District	佩马加策尔宗
BT-44	Lhuntse	مقاطعة لانتس	Lhuntse	Distrito de Lhuntse	Lhuntse		distretto di Lhuntse	ルンツェ県	Lhuntse	Dystrykt Lhuntse	Lhuntse	Lhuntse District	伦奇宗
BT-45		مقاطعة سامدروب جونغخار		Distrito de Samdrup Jongkhar			distretto di Samdrup Jongkhar	サムドゥプ・ジョンカル県		Dystrykt Samdrup Jongkhar		Samdrup Jonkh District	萨姆德鲁琼卡尔宗
BT-GA		مقاطعة غاسا		Distrito de Gasa			distretto di Gasa	ガサ県		Dystrykt Gasa		Gasa District	加萨宗
BT-TY	Trashiyangtse	مقاطعة تراشيانغتس	Trashiyangtse	Distrito de Trashiyangste	Trashiyangtse		distretto di Trashiyangtse	タシ・ヤンツェ県	Trashiyangste	Dystrykt Trashiyangste	Trashiyangste	Trashiyangste	塔希央奇宗
BW-CE		المقاطعة المركزية	Central District	Distrito Central	District Central		distretto Centrale	セントラル地区		Dystrykt Centralny		Merkez Bölgesi	中部區
BW-CH			Chobe District	Distrito Chobe		מחוז צ׳ובה	Distretto di Chobe	チョベ地区					乔贝区
BW-FR		فرانسيس				פרנסיסטאון		フランシスタウン					弗朗西斯敦
BW-GA		جابورون				גאבורון		ハボローネ					嘉柏隆里
BW-GH		مقاطعةغانزي	Ghanzi District		District de Ghanzi		distretto di Ghanzi	ハンツィ地区		Dystrykt Ghanzi		Ghanzi Bölgesi	杭濟區
BW-JW		غوانينغ						ジュワネン					朱瓦能
BW-KG		مقاطعة كغالاجادي	Kgalagadi District		District de Kgalagadi	קגאלגאדי	distretto di Kgalagadi	カラハリ地区		Dystrykt Kgaladi		Kgalagadi Bölgesi	卡拉哈迪區
BW-KL		مقاطعة كغاتلنغ	Kgatleng District		District de Kgatleng		distretto di Kgatleng	カトレン地区		Dystrykt Kgatleng		Kgatleng Bölgesi	卡特倫區
BW-KW		مقاطعة كويننغ	Kweneng District		District de Kweneng		distretto di Kweneng	クウェネン地区		Dystrykt Kweneng		Kweneng Bölgesi	奎嫩區
BW-LO		لوباتس						ロバツェ					洛巴策
BW-NE		مقاطعة الشمال الشرقي	North-East District	Distrito Noreste	District du Nord-Est	מחוז צפון־מזרח	distretto Nordorientale	ノースイースト地区	North-East	Dystrykt Północno-Wschodni	Nordeste	Kuzeydoğu Bölgesi	東北區
BW-NW		مقاطغة شمال غرب	North West District	Distrito Noroeste	District du Nord-Ouest	נגאמילנד	distretto Nordoccidentale	ノースウェスト地区	North-West	Dystrykt Północno-Zachodni	Noroeste	Kuzeybatı Bölgesi	西北區
BW-SE		المقاطعة الجنوب شرقية	South-East District	Distrito Sudeste	District du Sud-Est	מחוז דרום־מזרח	distretto Sudorientale	サウスイースト地区	South-East	Dystrykt Południowo-Wschodni	Sudeste	Güneydoğu Bölgesi	東南區
BW-SO		المقاطعة الجنوبية	Southern District	Distrito Sur	District du Sud		distretto Meridionale	サザン地区		Dystrykt Południowy	Distrito do Sul	Güney Bölgesi	南部區
BW-SP		سيليبي-فيكوي	Selebi-Phikwe	Selebi-Phikwe	Selebi-Phikwe		Selebi Pikwe	セレビ・ピクウェ	Selebi-Phikwe	Selebi-Pikwe	Selebi-Phikwe	Selibe-Phikwe	塞莱比-皮奎
BW-ST		سوا، بوتسوانا	Sowa	Ciudad del Sowa				ソワ	Sowa, Botswana	Sowa, Botswana	Sowa, Botswana	Sowa, Botswana
BY-BR	Brest	بريست أوبلاست	Breszkaja Woblasz	Provincia de Brest	Voblast de Brest	ברסט	Regione di Brėst	ブレスト州	Oblast Brest	Obwód brzeski	Brest	Brest Voblastı	布列斯特州
BY-HM	Minsk	مينسك	Minsk	Minsk	Minsk	מינסק	Minsk	ミンスク	Minsk	Mińsk	Minsk	Minsk	明斯克
BY-HO	Homel	غومل أوبلاست	Woblast Homel	Provincia de Gómel	voblast de Homiel	הומל	Regione di Homel’	ホメリ州	Oblast Homel	obwód homelski	Voblast de Homiel	Homyel Voblastı	戈梅利州
BY-HR	Hrodna	أوبلاست جردونه	Woblast Hrodna	Provincia de Grodno	Voblast de Hrodna	הורדנה	Regione di Hrodna	フロドナ州	Oblast Hrodna	Obwód grodzieński	Hrodna	Hrodna Voblastı	格羅德諾州
BY-MA	Magileu	موغيليوف أوبلاست	Woblast Mahiljou	Provincia de Maguilov	voblast de Moguilev	מחוז מוהילב	Regione di Mahilëŭ	マヒリョウ州	Oblast Mahiljow	Obwód mohylewski	Voblast de Mahilou	Mahilyov Voblastı	莫吉廖夫州
BY-MI	Minsk Region	إقليم مينسك	Woblast Minsk	Provincia de Minsk	Voblast de Minsk	מינסק	Regione di Minsk	ミンスク州	Oblast Minsk	Obwód miński	Voblast de Minsk	Minsk Voblastı	明斯克州
BY-VI	Vitebsk	فيتسبك أوبلاست	Woblast Wizebsk	Provincia de Vítebsk	Voblast de Vitebsk	ויטבסק	Regione di Vicebsk	ヴィーツェプスク州	Oblast Vitebsk	obwód witebski	Voblast de Viciebsk	Vitsebsk Voblastı	维捷布斯克州
BZ-BZ		مقاطعة بليز	Belize District	Distrito de Belice	District de Belize		distretto di Belize	ベリーズ州		Dystrykt Belize			伯利兹区
BZ-CY		مقاطعة كايو	Cayo District	Distrito de Cayo	District de Cayo		distretto di Cayo	カヨ州		Dystrykt Cayo		Cayo District	卡約區
BZ-CZL		مقاطعة كوروزال	Corozal District	Distrito de Corozal	District de Corozal		distretto di Corozal	コロザル州		Dystrykt Corozal		Corozal District	科羅薩爾區
BZ-OW		مقاطعة اورانج ووك	Orange Walk District	Distrito de Orange Walk	District d’Orange Walk		distretto di Orange Walk	オレンジウォーク州		Dystrykt Orange Walk		Orange Walk District	橘園區
BZ-SC		مقاطعة ستان كريك	Stann Creek District	Distrito de Stann Creek	District de Stann Creek		distretto di Stann Creek	スタンクリーク州		Dystrykt Stann Creek		Stann Creek District	斯坦克里克區
BZ-TOL		مقاطعة توليدو		Distrito de Toledo	District de Toledo		distretto di Toledo	トレド州		Dystrykt Toledo		Toledo District	托萊多區
CA-AB		ألبرتا				אלברטה		アルバータ州					艾伯塔
CA-BC		كولومبيا البريطانية		Columbia Británica	Colombie-Britannique	קולומביה הבריטית	Columbia Britannica	ブリティッシュコロンビア州	Brits-Columbia	Kolumbia Brytyjska	Colúmbia Britânica	Britanya Kolumbiyası	不列颠哥伦比亚
CA-MB		مانيتوبا				מניטובה		マニトバ州					曼尼托巴
CA-NB		نيو برونزويك		Nuevo Brunswick	Nouveau-Brunswick	ניו ברנזוויק	Nuovo Brunswick	ニューブランズウィック州		Nowy Brunszwik	Nova Brunswick		新不倫瑞克
CA-NL		نيوفاوندلاند واللابرادور	Neufundland und Labrador	Terranova y Labrador	Terre-Neuve-et-Labrador	ניופאונדלנד ולברדור	Terranova e Labrador	ニューファンドランド・ラブラドール州	Newfoundland en Labrador	Nowa Fundlandia i Labrador	Terra Nova e Labrador	Newfoundland ve Labrador	紐芬蘭與拉布拉多
CA-NS		نوفا سكوشا		Nueva Escocia	Nouvelle-Écosse	נובה סקוטיה	Nuova Scozia	ノバスコシア州		Nowa Szkocja	Nova Escócia	Yeni İskoçya	新斯科舍
CA-NT		الأقاليم الشمالية الغربية	Nordwest-Territorien	Territorios del Noroeste	Territoires du Nord-Ouest	הטריטוריות הצפון-מערביות	Territori del Nord-Ovest	ノースウエスト準州		Terytoria Północno-Zachodnie	Territórios do Noroeste	Kuzeybatı Toprakları	西北地区
CA-NU		نونافوت				נונאווט		ヌナブト準州					努納武特
CA-ON		أونتاريو				אונטריו		オンタリオ州			Ontário		安大略
CA-PE		جزيرة الأمير إدوارد		Isla del Príncipe Eduardo	Île-du-Prince-Édouard	אי הנסיך אדוארד	Isola del Principe Edoardo	プリンスエドワードアイランド州	Prins Edwardeiland	Wyspa Księcia Edwarda	Ilha do Príncipe Eduardo	Prens Edward Adası	愛德華王子島
CA-QC		كيبك	Québec		Québec	קוויבק	Québec	ケベック州	Québec			Québec	魁北克
CA-SK		ساسكاتشوان				ססקצ׳ואן		サスカチュワン州					薩斯喀徹溫
CA-YT		يوكون		Yukón		יוקון		ユーコン準州		Jukon			育空
CD-BC	Bas-Congo	الكونغو الوسطى		Bajo Congo	Bas-Congo	קונגו סנטרל	provincia del Basso Congo	コンゴ中央州	Kongo-Central	Kongo Środkowe	Congo Central	Bas-Congo	下刚果省
CD-BU			Bas-Uele	Bajo Uele	Bas-Uele	מחוז אואלה תחתית	Provincia del Basso Uele	低ウエレ州	Bas-Uele	Dolne Uele	Bas-Uele		下韦莱省
CD-EQ		إكواتور				מחוז אקווטור	Provincia dell’Equatore	赤道州		Prowincja Równikowa		Equateur	赤道省
CD-HK				Alto Katanga			Provincia dell’Alto Katanga	上カタンガ州		Górna Katanga			上加丹加省
CD-HL		أوت لومامي		Alto Lomami			Provincia dell’Alto Lomami	上ロマミ州		Górne Lomami			上洛马米省
CD-HU			Haut-Uele	Alto Uele	Haut-Uele			高ウエレ州	Haut-Uele	Górne Uele	Haut-Uele		上韦莱省
CD-IT		إدارة إيتوري المؤقتة				יער הגשם איטורי	provincia dell’Ituri	イトゥリ州		Ituri (prowincja)			伊图里临时行政区
CD-KC			Kasaï-Central	Lulua	Lulua		Provincia del Kasai Centrale	ルルア州	Lulua	Lulua	Lulua		卢卢阿省
CD-KE	Kasaï-Oriental	كاساي الشرقية	Kasai	Kasai Oriental	Kasaï oriental	קסאי-אוריינטל	Provincia del Kasai Orientale	東カサイ州	Oost-Kasaï	Kasai Wschodnie		Doğu Kasai	东开赛省
CD-KG							provincia di Kwango	クワンゴ州					宽果省
CD-KL						מחוז קווילו	Provincia di Kwilu	クウィル州					奎卢省
CD-KN		كينشاسا		Kinsasa		קינשאסה		キンシャサ		Kinszasa		Kinşasa	金夏沙
CD-KS							Kasai	カサイ州		Kasai			开赛
CD-LO					Kabinda		Provincia di Lomami	カビンダ州					洛马米省
CD-LU				Lualaba (provincia)			Provincia di Lualaba	ルアラバ州		Lualaba (prowincja)	Lualaba (província)		卢阿拉巴省
CD-MA		مانيما				מניימה	provincia di Maniema	マニエマ州					马涅马省
CD-MN							Provincia di Mai-Ndombe						马伊恩东贝省
CD-MO							Provincia di Mongala	モンガラ州					蒙加拉省
CD-NK	North Kivu	كيفو الشمالية		Kivu del Norte		קיוו צפון	provincia del Kivu Nord	北キヴ州	Noord-Kivu	Kiwu Północne		Kuzey Kivu	北基伍省
CD-NU				Ubangi del Norte			Provincia del Nord Ubangi	北ウバンギ州	Noord-Ubangi	Ubangi Północne			北乌班吉省
CD-SA		ولاية سنكورة					Provincia di Sankuru	サンクル州					桑库鲁省
CD-SK	South Kivu	كيفو الجنوبية		Kivu del Sur		דרום קיוו	provincia del Kivu Sud	南キヴ州	Zuid-Kivu	Kiwu Południowe		Güney Kivu	南基伍省
CD-SU				Ubangi del Sur			Provincia del Sud Ubangi	南ウバンギ州	Zuid-Ubangi	Ubangi Południowe			南乌班吉省
CD-TA			Tanganjika				Provincia di Tanganyika	タンガニーカ州		Tanganika			坦噶尼喀省
CD-TO							Provincia di Tshopo	ツォポ州					乔波省
CD-TU							Provincia di Tshuapa	ツアパ州					楚阿帕省
CF-AC		مقاطعة أوهام					prefettura di Ouham	ウハム州		Prefektura Ouham		Ouham Bölgesi	瓦姆省
CF-BB		محافظة بامينغوي بانغوران				מחוז במינגי-במגוראן	prefettura di Bamingui-Bangoran	バミンギ・バンゴラン州		Prefektura Bamingui-Bangoran			巴明吉-班戈兰省
CF-BGF		بانغي				בנגי		バンギ		Bangi			班基
CF-BK		محافظة باس-كوتو					prefettura di Basse-Kotto	バス・コト州		Prefektura Basse-Kotto		Basse-Kotto Prefecture	下科托省
CF-HK		محافظة هوت-كوتو					prefettura di Haute-Kotto	オート・コト州		Prefektura Haute-Kotto			上科托省
CF-HM		هوت مبومو					prefettura di Haut-Mbomou	オー・ムボム州		Prefektura Haut-Mbomou			上姆博穆省
CF-HS	Mambéré-Kadéï	مامبرة كاديي	Mambéré-Kadéï	Mambéré-Kadéï	Mambéré-Kadéï		prefettura di Mambéré-Kadéï	マンベレ・カデイ州	Mambéré-Kadéï	Prefektura Mambéré-Kadéï	Mambéré-Kadéï	Mambéré-Kadei	曼貝雷-卡代省
CF-KB	Nana-Grébizi	نانا-جريبيزي	Nana-Grébizi	Nana-Grébizi	Nana-Grébizi		prefettura di Nana-Grébizi	ナナ・グリビジ州	Nana-Grébizi	Prefektura Ekonomiczna Nana-Grébizi	Nana-Grébizi	Nana-Grébizi	纳纳-格里比齐省
CF-KG	Kémo	مقاطعة كيمو	Kémo	Kémo	Kémo		prefettura di Kémo	ケモ州	Kémo	Prefektura Kémo	Kémo	Kémo	凱莫省
CF-LB		لوبايه					prefettura di Lobaye	ロバイエ州		Prefektura Lobaye		Lobaye Kaymakamlığı	洛巴耶省
CF-MB		مبومو					Prefettura di Mbomou	ムボム州		Prefektura Mbomou		Mbomou Bölgesi	姆博穆省
CF-MP	Ombella-M’Poko	أومبلامبوكو		Ombella-M’Poko	Ombella-M’Poko		prefettura di Ombella-M’Poko	オンベラ・ムポコ州	Ombella-M’Poko	Prefektura Ombella-M’Poko	Ombella-M’Poko		翁貝拉－姆波科省
CF-NM		محافظة نانا مامبيري					prefettura di Nana-Mambéré	ナナ・メンベレ州		Prefektura Nana-Mambéré			納納-曼貝雷省
CF-OP		أوهام-بيندي					prefettura di Ouham-Pendé	ウハム・ペンデ州		Prefektura Ouham-Pendé		Quận Ouham-Pendé	瓦姆-彭代省
CF-SE	Sangha-Mbaéré	محافظة سانغا مبايري الاقتصادية	Sangha-Mbaéré	Sangha-Mbaéré	Sangha-Mbaéré		prefettura di Sangha-Mbaéré	サンガ・ムバエレ州	Sangha-Mbaéré	Prefektura Ekonomiczna Sangha-Mbaéré	Sangha-Mbaéré	Sangha-Mbaéré	桑加-姆巴埃雷省
CF-UK		محافظة أواكا				מחוז אואקה	prefettura di Ouaka	ワカ州		Prefektura Ouaka		Ouaka Bölgesi	瓦卡省
CF-VK		فاكاجا				מחוז ווקגה	prefettura di Vakaga	バカガ州		Prefektura Vakaga			瓦卡加省
CG-11		إدارة بوينزا					Dipartimento di Bouenza	ブエンザ地方		Departament Bouenza			布恩扎省
CG-12		إدارة بول		Departamento de Pool			Dipartimento di Pool	プール地方		Departament Pool			普爾省
CG-13		إدارة سانغا		Departamento de Sangha			Dipartimento di Sangha	サンガ地方		Departament Sangha			桑加省
CG-14		إدارة بلاتيوكس					Dipartimento degli Altopiani	プラトー地方		Departament Plateaux			高原省
CG-15		أدارة كوفيت-كويست		Cuvette-Oeste		קובט מערב	Dipartimento di Cuvette-Ovest	西キュヴェト地方		Departament Cuvette-Ouest		Batı Cuvette	西盆地省
CG-16
CG-2		إدارة ليكومو					Dipartimento di Lékoumou	レクム地方		Departament Lékoumou			萊庫穆省
CG-5		إدارة كويلو					Dipartimento di Kouilou	クイル地方		Departament Kouilou			奎盧省
CG-7		إدارة ليكوالا					Dipartimento di Likouala	リクアラ地方		Departament Likouala			利夸拉省
CG-8		إدارة كوفيت		Departamento de Cuvette			Dipartimento di Cuvette	キュヴェト地方		Departament Cuvette			盆地省
CG-9		إدارة نياري	Niari (Kongo)				Dipartimento di Niari	ニアリ地方		Departament Niari			尼阿里省
CG-BZV		برازافيل				ברזוויל		ブラザヴィル					布拉柴维尔
CH-AG		كانتون أرجاو		Argovia	canton d’Argovie	ארגאו	Canton Argovia	アールガウ州		Argowia	Argóvia		阿爾高州
CH-AI		كانتون أبينزيل إينرهودن		Cantón de Appenzell Rodas Interiores	canton d’Appenzell Rhodes-Intérieures	אפנצל אינר-רודן	Canton Appenzello Interno	アッペンツェル・インナーローデン準州			Appenzell Interior		內阿彭策爾州
CH-AR		كانتون أبينزيل أوسيرهودن	Appenzell Außerrhoden	Cantón de Appenzell Rodas Exteriores	canton d’Appenzell Rhodes-Extérieures	אפנצל אוסר-רודן	Canton Appenzello Esterno	アッペンツェル・アウサーローデン準州			Appenzell Exterior		外阿彭策爾州
CH-BE		كانتون برن		Berna	canton de Berne	ברן	Canton Berna	ベルン州		Berno	Berna		伯恩州
CH-BL		كانتون ريف بازل		Cantón de Basilea-Campiña	canton de Bâle-Campagne	בזל-לנדשאפט	Canton Basilea Campagna			Bazylea-Okręg	Basileia-Campo		巴塞爾鄉村州
CH-BS		كانتون مدينة بازل		Cantón de Basilea-Ciudad	canton de Bâle-Ville	בזל-שטאדט	Canton Basilea Città		Bazel-Stad	Bazylea-Miasto	Basileia-Cidade		巴塞爾城市州
CH-FR		كانتون فريبورغ	Freiburg	Friburgo	canton de Fribourg	פריבור	Canton Friburgo	フリブール州		Fryburg	Friburgo		弗里堡州
CH-GE	Geneva	كانتون جنيف	Genf	Cantón de Ginebra	canton de Genève	ז׳נבה	Canton Ginevra	ジュネーヴ州		Genewa	Genebra (cantão)	Cenevre	日內瓦州
CH-GL		كانتون غلاروس		Cantón de Glaris	canton de Glaris	גלרוס	Canton Glarona	グラールス州					格拉魯斯州
CH-GR		كانتون غراوبوندن		Grisones	canton des Grisons	גראובינדן	Cantone dei Grigioni	グラウビュンデン州		Gryzonia	Grisões		格勞賓登州
CH-JU		كانتون جورا			canton du Jura	ז׳ורה	Canton Giura	ジュラ州					汝拉州
CH-LU	Lucerne	كانتون لوسيرن		Lucerna	canton de Lucerne	לוצרן	Canton Lucerna	ルツェルン州		Lucerna	Lucerna		卢塞恩州
CH-NE		كانتون نيوشاتل	Neuenburg		canton de Neuchâtel	נשאטל	Canton Neuchâtel	ヌーシャテル州					納沙泰爾州
CH-NW		كانتون نيدفالدن			canton de Nidwald	נידוולדן	Canton Nidvaldo	ニトヴァルデン準州			Nidwald		下瓦爾登州
CH-OW		كانتون أوبفالدن			canton d’Obwald	אובוולדן	Canton Obvaldo	オプヴァルデン準州			Obwald		上瓦爾登州
CH-SG	St. Gallen	كانتون سانت غالن	St. Gallen	Cantón de San Galo	canton de Saint-Gall	סנט גאלן	Canton San Gallo	ザンクト・ガレン州		St. Gallen	São Galo	St. Gallen	聖加侖州
CH-SH		كانتون شافهوزن			canton de Schaffhouse	שפהאוזן	Canton Sciaffusa	シャフハウゼン州		Szafuza			沙夫豪森州
CH-SO		كانتون سولوتورن		Soleura	canton de Soleure	זולותורן	Canton Soletta	ゾロトゥルン州		Solura	Soleura		索洛圖恩州
CH-SZ		كانتون شفيتس			canton de Schwytz	שוויץ	Canton Svitto	シュヴィーツ州					施維茨州
CH-TG		كانتون تورغاو		Turgovia	canton de Thurgovie	תורגאו	Canton Turgovia	トゥールガウ州		Turgowia	Turgóvia		圖爾高州
CH-TI		كانتون تيسينو	Tessin	Tesino	canton du Tessin	טיצ׳ינו	canton Ticino	ティチーノ州					提契諾州
CH-UR		كانتون أوري			canton d’Uri	אורי	Canton Uri	ウーリ州					烏里州
CH-VD		كانتون فود	Waadt		canton de Vaud	וו	Canton Vaud	ヴォー州					沃州
CH-VS		كانتون فاليز	Wallis	cantón del Valais	canton du Valais	ואלה	Canton Vallese	ヴァレー州	Wallis				瓦莱州
CH-ZG		كانتون تسوغ			canton de Zoug	צוג	Canton Zugo	ツーク州					楚格州
CH-ZH		كانتون زيورخ		Zúrich	canton de Zurich	ציריך	Canton Zurigo	チューリヒ州		Zurych	Zurique	Zürih	苏黎世州
CI-AB		أبيدجان		Abiyán		אביג׳אן		アビジャン		Abidżan			阿比让
CI-BS		مقاطعة باس-ساساندرا		Distrito de Bas-Sassandra	District du Bas-Sassandra		Bas-Sassandra District	低サッサンドラ		Dystrykt Bas-Sassandra		Bas-Sassandra District	下薩桑德拉區
CI-CM					District de la Comoé		Distretto di Comoé	コモエ地方		Comoé (dystrykt)			科莫埃區
CI-DN		مقاطعة دينغويلي						デンゲレ		Dystrykt Denguélé		Denguélé District	登蓋萊區
CI-GD		مقاطعة غوه-جيبوا			District du Gôh-Djiboua		Distretto di Gôh-Djiboua						戈吉布阿區
CI-LC				Distrito de los Lagos	District des Lacs		Distretto di Lacs	ラック地方		Lacs (dystrykt)			湖泊區
CI-LG					District des Lagunes		Distretto di Lagunes	ラギューヌ地方					潟湖區
CI-MG		مقاطعة الجبال			District des Montagnes		Distretto di Montagnes	モンターニュ地方					山地區
CI-SM					District du Sassandra-Marahoué		Distretto di Sassandra-Marahoué						薩桑德拉-馬拉韋區
CI-SV		مقاطعة سافانس				מחוז סוואננס	Savanes District	サヴァヌ		Dystrykt Savanes	Distrito de Savanes	Savanes District	薩瓦內區
CI-VB		مقاطعة فالي دو باندما				מחוז ואלי דו בנדמה	Vallée du Bandama District	バンダマ渓谷地方		Dystrykt Vallée du Bandama	Vale do Bandama	Vallée du Bandama District	邦達馬河谷區
CI-WR					District du Woroba		Distretto di Woroba	ウォロバ地方					沃羅巴區
CI-YM		ياموسوكرو		Yamusukro		יאמוסוקרו		ヤムスクロ		Jamusukro			亚穆苏克罗
CI-ZZ		إقليم زانزان	Region Zanzan				regione di Zanzan	ザンザン州		Region Zanzan		Zanzan Bölgesi	赞赞区
CL-AI	Aysén	إقليم أيسن	Región de Aysén	Región Aysén del General Carlos Ibáñez del Campo	Région Aisén del General Carlos Ibáñez del Campo	אייסן	regione di Aysén	アイセン・デル・ヘネラル・カルロス・イバニェス・デル・カンポ州	Aysén del General Carlos Ibáñez del Campo	Aisén	Aisén (região)	Aysen bölgesi	伊瓦涅斯将军艾森大区
CL-AN		إقليم أنتوفاغاستا	Región de Antofagasta	Región de Antofagasta	Région d’Antofagasta	אנטופגסטה	regione di Antofagasta	アントファガスタ州			Região de Antofagasta	Antofagasta bölgesi	安托法加斯塔大区
CL-AP		إقليم أريكا وبارينكوتا	Región de Arica y Parinacota	Región de Arica y Parinacota	Région d’Arica et Parinacota	אריקה ופרינאקוטה	regione di Arica e Parinacota	アリカ・イ・パリナコータ州			Região de Arica e Parinacota	Arica ve Parinacota bölgesi	阿里卡和帕里纳科塔大区
CL-AR	Araucanía	إقليم أروكانيا	Región de la Araucanía	Región de la Araucanía	Région d’Araucanie	אראוקניה	regione dell’Araucanía	ラ・アラウカニア州	Araucanía	Araukania	Região da Araucanía	Araucanía bölgesi	阿劳卡尼亚大区
CL-AT		إقليم أتاكاما	Región de Atacama	Región de Atacama	Région d’Atacama	מחוז אטקמה	regione di Atacama	アタカマ州		Atakama	Região de Atacama	Atacama bölgesi	阿塔卡马大区
CL-BI	Bío Bío	إقليم بيو بيو	Región del Bío-Bío	Región del Bío Bío	Région du Biobío	ביוביו	regione del Bío Bío	ビオビオ州	Bío-Bío		Região de Bío-Bío	Bío-Bío bölgesi	比奥比奥大区
CL-CO		إقليم كوكيمبو	Región de Coquimbo	Región de Coquimbo	Région de Coquimbo	קוקימבו	regione di Coquimbo	コキンボ州			Região de Coquimbo	Coquimbo bölgesi	科金博大区
CL-LI	Libertador General Bernardo O’Higgins	إقليم ليبيرتادور جينيرال برناردو أوهيجينز	Región del Libertador General Bernardo O’Higgins	Región de O’Higgins	Région du Libertador General Bernardo O’Higgins	או׳היגינס	regione del Libertador General Bernardo O’Higgins	リベルタドール・ベルナルド・オイギンス州	Libertador General Bernardo O’Higgins	Libertador	Região de O’Higgins	O’Higgins bölgesi	奥伊金斯将军解放者大区
CL-LL		إقليم لوس لاغوس	Región de los Lagos	Región de Los Lagos	Région des Lacs	לוס לאגוס	regione di Los Lagos	ロス・ラゴス州			Região de Los Lagos	Los Lagos bölgesi	湖大区
CL-LR		مقاطعة لوس ريوس	Región de Los Ríos	Región de Los Ríos	Région des Fleuves	לוס ריוס	regione di Los Ríos	ロス・リオス州			Região de Los Rios	Los Ríos bölgesi	河大区
CL-MA	Magallanes Region	مقاطعة ماغالانس	Región de Magallanes y de la Antártica Chilena	Región de Magallanes y de la Antártica Chilena	Région de Magallanes et de l’Antarctique chilien	מגאיאנס ואנטארקטיקה צ׳ילנה	regione di Magellano e dell’Antartide Cilena	マガジャネス・イ・デ・ラ・アンタルティカ・チレーナ州	Magallanes y la Antártica Chilena		Magalhães e Antártica Chilena	Magallanes y la Antártica Chilena bölgesi	麦哲伦-智利南极大区
CL-ML		إقليم مولي	Región del Maule	Región del Maule	Région du Maule	מאולה	regione del Maule	マウレ州			Região de Maule	Maule bölgesi	马乌莱大区
CL-NB			Región de Ñuble	Región de Ñuble	Région de Ñuble	ניובלה	Regione di Ñuble	ニュブレ州		Ñuble (region)		Ñuble (bölge)	纽夫莱大区
CL-RM	Santiago Metropolitan	منطقة سانتياغو متروبوليتان			Région métropolitaine de Santiago	מטרופולין סנטיאגו	regione Metropolitana di Santiago	首都州		Region Metropolitalny	Região Metropolitana de Santiago	Santiago Metropolitan bölgesi	圣地亚哥首都大区
CL-TA		إقليم تاراباكا	Región de Tarapacá	Región de Tarapacá	Région de Tarapacá	טרפקה	regione di Tarapacá	タラパカ州			Região de Tarapacá	Tarapacá bölgesi	塔拉帕卡大区
CL-VS		إقليم فالبارايسو	Región de Valparaíso	Región de Valparaíso	Région de Valparaíso	ולפראיסו (מחוז)	regione di Valparaíso	バルパライソ州			Região de Valparaíso	Valparaíso bölgesi	瓦尔帕莱索大区
CM-AD	Adamawa	محافظة آداماوا		Región Adamawa	Région de l’Adamaoua	מחוז אדמאווה	regione di Adamaoua	アダマワ州		Adamawa (region)	Adamawa (região dos Camarões)	Adamawa Bölgesi	阿达马瓦区
CM-CE		سنتر		Región del Centro	Région du Centre	מחוז המרכז	regione Centrale	中央州		Region Centralny	Centro	Merkez Bölgesi	中部区
CM-EN		الشمال الأقصى	Extrême-Nord	Región del Extremo Norte	Région de l’Extrême-Nord	מחוז הצפון הרחוק	regione dell’Estremo Nord	極北州	Extrême-Nord	Region Dalekiej Północy	Extremo Norte	Far North Bölgesi	極北區
CM-ES		الشرق	Est	Región del Este	Région de l’Est	מחוז המזרח	regione dell’Est	東部州	Est	Region Wschodni	Região Leste	Doğu Bölgesi	东部区
CM-LT		ليتورال		Región del Litoral	Région du Littoral	מחוז החוף	regione del Litorale	リトラル州		Region Nadmorski	Litoral	Littoral Bölgesi	濱海區
CM-NO		المنطقة الشمالية، الكاميرون	Nord	Región del Norte	Région du Nord	מחוז הצפון	regione del Nord	北部州	Nord	Region Północny	Região Norte	Kuzey Bölgesi	北部區
CM-NW	Northwest	إقليم الشمال الغربي	Nord-Ouest	Región del Noroeste	Région du Nord-Ouest	מחוז צפון-מערב	regione del Nordovest	北西州	Nord-Ouest	Region Północno-Zachodni	Noroeste	Kuzeybatı Bölgesi	西北區
CM-OU		الغرب	Ouest	Región del Oeste	Région de l’Ouest	מחוז המערב	regione dell’Ovest	西部州	Ouest	Region Zachodni	Oeste	Batı Bölgesi	西部区
CM-SU		جنوب	Sud	Región del Sur	Région du Sud	מחוז הדרום	regione del Sud	南部州	Sud	Region Południowy	Região Sul	Güney Bölgesi	南部区
CM-SW	Southwest	جنوب غرب	Sud-Ouest	Región del Sudoeste	Région du Sud-Ouest	מחוז דרום-מערב	regione del Sudovest	南西州	Sud-Ouest	Region Południowo-Zachodni	Sudoeste	Güneybatı Bölgesi	西南区
CN-AH	Anhui	آنهوي	Anhui	Anhui	Anhui	אנחווי	Anhui	安徽省	Anhui	Anhui	Anhui	Anhui	安徽省
CN-BJ	Beijing	بكين	Peking	Pekín	Pékin	בייג׳ינג	Pechino	北京市	Peking	Pekin	Pequim	Pekin	北京市
CN-CQ	Chongqing	تشونغتشينغ	Chongqing	Chongqing	Chongqing	צ׳ונגצ׳ינג	Chongqing	重慶市	Chongqing	Chongqing	Chongqing	Çongçing	重庆市
CN-FJ	Fujian	فوجيان	Fujian	Fujian	Fujian	פוג׳יין	Fujian	福建省	Fujian	Fujian	Fujian	Fujian	福建省
CN-GD	Guangdong	غوانغدونغ	Guangdong	Provincia de Cantón	Guangdong	גואנגדונג	Guangdong	広東省	Guangdong	Guangdong	Guangdong	Guangdong	广东省
CN-GS	Gansu	قانسو	Gansu	Gansu	Gansu	גאנסו	Gansu	甘粛省	Gansu	Gansu	Gansu	Kansu	甘肃省
CN-GX	Guangxi	قوانغشي	Guangxi	Guangxi	Guangxi	גואנגשי	Guangxi	広西チワン族自治区	Guangxi	Kuangsi	Guangxi	Guangxi Zhuang Özerk Bölgesi	广西壮族自治区
CN-GZ	Guizhou	قويتشو	Guizhou	Guizhou	Guizhou	גוויג׳ואו	Guizhou	貴州省	Guizhou	Kuejczou	Guizhou	Guizhou	贵州省
CN-HA	Henan	خنان	Henan	Henan	Henan	חנאן	Henan	河南省	Henan	Henan	Henan	Henan	河南省
CN-HB	Hubei	خوبي	Hubei	Hubei	Hubei	חוביי	Hubei	湖北省	Hubei	Hubei	Hubei	Hubei	湖北省
CN-HE	Hebei	خبي	Hebei	Hebei	Hebei	חביי	Hebei	河北省	Hebei	Hebei	Hebei	Hebei	河北省
CN-HI	Hainan	هاينان	Hainan	Hainan	Hainan	האינאן	Hainan	海南省	Hainan	Hajnan	Hainan	Hainan	海南省
CN-HK	Hong Kong	هونغ كونغ	Hongkong	Hong Kong	Hong Kong	הונג קונג	Hong Kong	香港	Hongkong	Hongkong	Hong Kong	Hong Kong	香港
CN-HL	Heilongjiang	هيلونغجيانغ	Heilongjiang	Heilongjiang	Heilongjiang	חיילונגג׳יאנג	Heilongjiang	黒竜江省	Heilongjiang	Heilongjiang	Heilongjiang	Heilongjiang	黑龙江省
CN-HN	Hunan	خونان	Hunan	Hunan	Hunan	חונאן	Hunan	湖南省	Hunan	Hunan	Hunan	Hunan	湖南省
CN-JL	Jilin	جيلين	Jilin	Jilin	Jilin	ג׳ילין	Jilin	吉林省	Jilin	Jilin	Jilin	Jilin	吉林省
CN-JS	Jiangsu	جيانغسو	Jiangsu	Jiangsu	Jiangsu	ג׳יאנגסו	Jiangsu	江蘇省	Jiangsu	Jiangsu	Jiangsu	Jiangsu	江苏省
CN-JX	Jiangxi	جيانغشي	Jiangxi	Jiangxi	Jiangxi	ג׳יאנגשי	Jiangxi	江西省	Jiangxi	Jiangxi	Jiangxi	Jiangxi	江西省
CN-LN	Liaoning	لياونينغ	Liaoning	Liaoning	Liaoning	ליאונינג	Liaoning	遼寧省	Liaoning	Liaoning	Liaoning	Liaoning	辽宁省
CN-MO	Macau	ماكاو	Macau	Macao	Macao	מקאו	Macao	マカオ	Macau	Makau	Macau	Makao	澳門
CN-NM	Inner Mongolia	منغوليا الداخلية	Innere Mongolei	Mongolia Interior	Mongolie-Intérieure	מונגוליה הפנימית	Mongolia Interna	内モンゴル自治区	Binnen-Mongolië	Mongolia Wewnętrzna	Mongólia Interior	İç Moğolistan	内蒙古自治区
CN-NX	Ningxia	نينغشيا	Ningxia	Ningxia	Níngxià	נינגשיה	Ningsia	寧夏回族自治区	Ningxia	Ningxia	Ningxia	Ningxia Huizu Özerk Bölgesi	宁夏回族自治区
CN-QH	Qinghai	تشينغهاي	Qinghai	Qinghai	Qinghai	צ׳ינגהאי	Qinghai	青海省	Qinghai	Qinghai	Qinghai	Çinghay	青海省
CN-SC	Sichuan	سيتشوان	Sichuan	Sichuan	Sichuan	סצ׳ואן	Sichuan	四川省	Sichuan	Syczuan	Sichuan	Siçuan	四川省
CN-SD	Shandong	شاندونغ	Shandong	Shandong	Shandong	שאנדונג	Shandong	山東省	Shandong	Szantung	Shandong	Şantung	山东省
CN-SH	Shanghai	شانغهاي	Shanghai	Shanghái	Shanghai	שאנגחאי	Shanghai	上海市	Shanghai	Szanghaj	Xangai	Şanghay	上海市
CN-SN	Shaanxi	شنشي	Shaanxi	Shaanxi	Shaanxi	שאאנשי	Shaanxi	陝西省	Shaanxi	Shaanxi	Shaanxi	Şensi	陕西省
CN-SX	Shanxi	شانسي	Shanxi	Shanxi	Shanxi	שאנשי	Shanxi	山西省	Shanxi	Shanxi	Shanxi	Şansi	山西省
CN-TJ	Tianjin	تيانجين	Tianjin	Tianjin	Tianjin	טיינג׳ין	Tientsin	天津市	Tianjin	Tiencin	Tianjin	Tientsin	天津市
CN-TW	Taiwan	مقاطعة تايوان، جمهورية الصين الشعبية	Provinz Taiwan	Provincia de Taiwán	province de Taiwan		provincia di Taiwan (Repubblica Popolare Cinese)	台湾省	Taiwan Province (Volksrepubliek China)	Tajwan (Chińska Republika Ludowa)	Província de Taiwan	Tayvan	台湾省 (中华人民共和国)
CN-XJ	Xinjiang	سنجان	Xinjiang	Sinkiang	Xinjiang	שינג׳יאנג	Sinkiang	新疆ウイグル自治区	Sinkiang	Sinciang	Xinjiang	Sincan Uygur Özerk Bölgesi	新疆维吾尔自治区
CN-XZ	Tibet	منطقة التبت ذاتية الحكم	Autonomes Gebiet Tibet	Tíbet	Région autonome du Tibet	המחוז האוטונומי הטיבטי	regione autonoma del Tibet	チベット自治区	Tibetaanse Autonome Regio	Tybetański Region Autonomiczny	Região Autônoma do Tibete	Tibet Özerk Bölgesi	西藏自治区
CN-YN	Yunnan	يونان	Yunnan	Yunnan	Yunnan	יונאן	Yunnan	雲南省	Yunnan	Junnan	Yunnan	Yünnan	云南省
CN-ZJ	Zhejiang	تشيجيانغ	Zhejiang	Zhejiang	Zhejiang	ג׳ג׳יאנג	Zhejiang	浙江省	Zhejiang	Zhejiang	Zhejiang	Zhejiang	浙江省
CO-AMA		إدارة أمازوناس	Departamento de Amazonas			אמסונאס	dipartimento di Amazonas	アマソナス県				Amazonas Departmantı	亚马孙省
CO-ANT		أنتيوكيا	Departamento de Antioquia			אנטיוקיה	dipartimento di Antioquia	アンティオキア県					安蒂奥基亚省
CO-ARA		إدارة أروكا	Departamento del Arauca			אראוקה (מחוז)	dipartimento di Arauca	アラウカ県					阿劳卡省
CO-ATL		إدارة أتلانتيكو	Departamento del Atlántico			אטלאנטיקו	dipartimento dell’Atlantico	アトランティコ県					大西洋省
CO-BOL		إدارة بوليفار	Departamento de Bolívar			בוליבר	dipartimento di Bolívar	ボリーバル県					玻利瓦尔省
CO-BOY		إدارة بوياكا	Departamento de Boyacá			בויאקה	dipartimento di Boyacá	ボヤカ県					博亚卡省
CO-CAL		إدارة كالداس	Departamento de Caldas			קלדס	dipartimento di Caldas	カルダス県					卡尔达斯省
CO-CAQ		إدارة كاكيتا	Departamento de Caquetá			קקטה	dipartimento di Caquetá	カケタ県					卡克塔省
CO-CAS		إدارة كاساناري	Departamento de Casanare			קסנרה	dipartimento di Casanare	カサナレ県					卡萨纳雷省
CO-CAU		إدارة كاوكا	Departamento de Cauca			קאוקה	dipartimento di Cauca	カウカ県					考卡省
CO-CES		إدارة سيزار	Departamento del Cesar			ססאר	dipartimento di Cesar	セサール県					塞萨尔省
CO-CHO		إدارة تشوكو	Departamento del Chocó			צ׳וקו	dipartimento di Chocó	チョコ県					乔科省
CO-COR		إدارة قرطبة	Departamento de Córdoba			קורדובה (קולומביה)		コルドバ県			Córdoba (departamento)		科爾多瓦省 (哥倫比亞)
CO-CUN		إدارة كونديناماركا				קונדינמרקה	dipartimento di Cundinamarca	クンディナマルカ県					昆迪納馬卡省
CO-DC	Capital District	بوغوتا	Bogotá	Bogotá	Bogota	בוגוטה	Bogotá, DC	ボゴタ	Bogota	Bogota	Bogotá, DC	Bogotá	波哥大
CO-GUA		إدارة غواينيا				גואאיניה	dipartimento di Guainía	グアイニア県					瓜伊尼亚省
CO-GUV		إدارة غوافياري				גואביארה	dipartimento di Guaviare	グアビアーレ県					瓜维亚雷省
CO-HUI		إدارة هويلا	Departamento de Huila			וילה (מחוז)	dipartimento di Huila	ウイラ県					乌伊拉省
CO-LAG		إدارة لا غواخيرا				לה גואחירה	dipartimento di La Guajira	ラ・グアヒーラ県			Guajira		瓜希拉省
CO-MAG		إدارة ماجدالينا	Departamento del Magdalena			מגדלנה	dipartimento di Magdalena	マグダレーナ県					马格达莱纳省
CO-MET		إدارة ميتا				מטה (מחוז)	dipartimento di Meta	メタ県					梅塔省
CO-NAR		إدارة نارينيو	Departamento de Nariño			נריניו	dipartimento di Nariño	ナリーニョ県					纳里尼奥省
CO-NSA		إدارة نورتي دي سانتاندر	Departamento de Norte de Santander			נורטה דה סנטנדר	dipartimento di Norte de Santander	ノルテ・デ・サンタンデール県					北桑坦德省
CO-PUT		إدارة بوتومايو	Departamento de Putumayo			פוטומיו	dipartimento di Putumayo	プトゥマヨ県					普图马约省
CO-QUI		إدارة كوينديو	Departamento del Quindío			קינדיו	dipartimento di Quindío	キンディオ県					金迪奥省
CO-RIS		إدارة ريزارالدا	Departamento de Risaralda			ריסרלדה	dipartimento di Risaralda	リサラルダ県					里萨拉尔达省
CO-SAN		سانتاندير	Departamento de Santander			סנטנדר	dipartimento di Santander	サンタンデール県					桑坦德省
CO-SAP	San Andrés &amp; Providencia	ارخبيل سان اندريس	San Andrés und Providencia	Archipiélago de San Andrés, Providencia y Santa Catalina	Archipel de San Andrés, Providencia et Santa Catalina	סן אנדרס ופרובידנסיה	dipartimento dell’Arcipelago di San Andrés, Providencia e Santa Catalina	サン・アンドレス・イ・プロビデンシア県	San Andrés en Providencia	San Andrés i Providencia	Santo André, Providência e Santa Catarina	San Andrés, Providencia ve Santa Catalina Takımadaları	聖安德列斯-普羅維登西亞和聖卡塔利娜群島省
CO-SUC		إدارة سوكري	Departamento de Sucre			סוקרה	dipartimento di Sucre	スクレ県					苏克雷省
CO-TOL		إدارة توليما				טולימה	dipartimento di Tolima	トリマ県					托利马省
CO-VAC		إدارة فالي ديل كاوكا				ואייה דל קאוקה	dipartimento di Valle del Cauca	バジェ・デル・カウカ県					考卡山谷省
CO-VAU		إدارة فاوبيس	Departamento del Vaupés			ואופס	dipartimento di Vaupés	バウペス県					沃佩斯省
CO-VID		إدارة فيتشادا				ויצ׳דה	dipartimento di Vichada	ビチャーダ県					比查达省
CR-A		الأخويلا	Provinz Alajuela	Provincia de Alajuela		אלחואלה	provincia di Alajuela	アラフエラ州				Alajuela Province	阿拉胡埃拉省
CR-C		كارتاغو	Provinz Cartago	Provincia de Cartago		קרטגו	provincia di Cartago	カルタゴ州				Cartago ili	卡塔戈省
CR-G		غواناكاسته	Provinz Guanacaste	Provincia de Guanacaste		גואנאקאסטה	provincia di Guanacaste	グアナカステ州				Guanacaste Province	瓜纳卡斯特省
CR-H		إيريذيا	Provinz Heredia			ארדיה	provincia di Heredia	エレディア州				Heredia ili	埃雷迪亚省
CR-L		ليمون	Provinz Limón			לימון	provincia di Limón	リモン州				Limón ili	利蒙省
CR-P		بونتاريناس	Provinz Puntarenas			פונטרנס	provincia di Puntarenas	プンタレナス州				Puntaneras Province	蓬塔雷纳斯省
CR-SJ		محافظة سان خوسيه	Provinz San José	Provincia de San José		סן חוסה	provincia di San José	サンホセ州				San soze Province	圣何塞省
CU-01		محافظة بينار ديل ريو	Provinz Pinar del Río	Provincia de Pinar del Río	province de Pinar del Río		provincia di Pinar del Río	ピナール・デル・リオ州		Prowincja Pinar del Río			比那尔德里奥省
CU-03	Havana	إقليم هافانا	Provinz La Habana	Provincia de La Habana	Ciudad de La Habana		Provincia del la Havana	ハバナ	Ciudad de La Habana		Ciudad de La Habana (província)		哈瓦那省
CU-04		ماتنزاس	Provinz Matanzas	Provincia de Matanzas	province de Matanzas	מטנזס	provincia di Matanzas	マタンサス州		Prowincja Matanzas		Matanzas ili	马坦萨斯省
CU-05		محافظة فيلا كلارا	Provinz Villa Clara	Provincia de Villa Clara		ויה קלרה	provincia di Villa Clara	ビジャ・クララ州		Prowincja Villa Clara		Villa Clara ili	比亚克拉拉省
CU-06		سينفويغوس	Provinz Cienfuegos	Provincia de Cienfuegos	province de Cienfuegos		provincia di Cienfuegos	シエンフエーゴス州		Prowincja Cienfuegos		Cienfuegos ili	西恩富戈斯省
CU-07		سانكتي سبيريتوس	Provinz Sancti Spíritus	Provincia de Sancti Spíritus	province de Sancti Spíritus		provincia di Sancti Spíritus	サンクティ・スピリトゥス州		Prowincja Sancti Spíritus		Sancti Spíritus ili	圣斯皮里图斯省
CU-08		محافظة سيغو دي أفيلا	Provinz Ciego de Ávila	Provincia de Ciego de Ávila	province de Ciego de Ávila		provincia di Ciego de Ávila	シエゴ・デ・アビラ州		Prowincja Ciego de Ávila		Ciego de Avila Province	谢戈德阿维拉省
CU-09		كاماغوي	Provinz Camagüey	Provincia de Camagüey	province de Camagüey		provincia di Camagüey	カマグエイ州		Prowincja Camagüey		Camagüey ili	卡马圭省
CU-10		مقاطعة لاس توناس	Provinz Las Tunas	Provincia de Las Tunas	province de Las Tunas		provincia di Las Tunas	ラス・トゥーナス州		Prowincja Las Tunas		Las Tunas ili	拉斯图纳斯省
CU-11		هولغوين	Provinz Holguín	Provincia de Holguín	province de Holguín		provincia di Holguín	オルギン州		Prowincja Holguín		Holguín ili	奥尔金省
CU-12		غرانما	Provinz Granma	Provincia de Granma	province de Granma		provincia di Granma	グランマ州		Prowincja Granma		Granma ili	格拉玛省
CU-13		سانتياغو دي كوبا	Provinz Santiago de Cuba	Provincia de Santiago de Cuba	province de Santiago de Cuba	סנטיאגו דה קובה	provincia di Santiago di Cuba	サンティアーゴ・デ・クーバ州		Prowincja Santiago de Cuba		Santiago de Cuba ili	圣地亚哥省
CU-14		مقاطعة غوانتانامو	Provinz Guantánamo	Provincia de Guantánamo	province de Guantánamo	גואנטנמו	provincia di Guantánamo	グァンタナモ州		Prowincja Guantánamo		Guantánamo ili	关塔那摩省
CU-15		أرتيميسا	Provinz Artemisa	Provincia de Artemisa	province d’Artemisa		provincia di Artemisa	アルテミサ州		Prowincja Artemisa		Artemisa ili	阿爾特米薩省
CU-16		محافظة مايابيك	Provinz Mayabeque	Provincia de Mayabeque	province de Mayabeque		provincia di Mayabeque	マヤベケ州		Prowincja Mayabeque		Mayabeque ili	瑪雅貝克省
CU-99		جزيرة الشباب			île de la Jeunesse	איסלה דה לה חובנטוד	Isola della Gioventù	青年の島			Ilha da Juventude		青年岛
CV-B	Barlavento Islands	الجزر لافينتو		Barlovento	Îles de Barlavento	בארלאוונטו	Ilhas do Barlavento	バルラヴェント諸島	Barlavento	Wyspy Zawietrzne		Barlavento Adaları	向风群岛
CV-BR		برافا					contea di Brava	ブラヴァ (カーボベルデ)					布拉瓦島縣
CV-BV		بوا فيستا		Boavista			contea di Boa Vista	ボア・ヴィスタ (カーボベルデ)					博阿維斯塔島縣
CV-CA		سانتا كاتارينا				סנטה קטרינה	contea di Santa Catarina	サンタ・カタリナ	Santa Catarina (Kaapverdië)				聖卡塔琳娜縣
CV-CF		سانتا كاتارينا دو فوجو					contea di Santa Catarina do Fogo	サンタ・カタリナ・ド・フォゴ					福戈聖卡塔琳娜縣
CV-CR		سانتا كروز		Santa Cruz (Cabo Verde)			contea di Santa Cruz	サンタ・クルス (カーボベルデ)	Santa Cruz (Kaapverdië)				聖克魯斯縣
CV-MA		مايو					contea di Maio	マイオ (カーボベルデ)		Maio (concelho)			馬約島縣
CV-MO		موستيروس، الرأس الأخضر					contea di Mosteiros	モシュテイホシュ					莫什泰魯什縣
CV-PA		بول					contea di Paul	パウル (カーボベルデ)	Paúl	Paúl			保爾縣
CV-PN		بورتو نوفو					contea di Porto Novo	ポルト・ノボ (カーボベルデ)					波多諾伏縣
CV-PR		برايا				פראיה	contea di Praia	プライア市					普拉亞縣
CV-RB		ريبيرا برافا					contea di Ribeira Brava	リベイラ・ブラヴァ					里貝拉布拉瓦縣
CV-RG		ريبيرا غراندي					contea di Ribeira Grande	リベイラ・グランデ				Riberie GRande	大里貝拉縣
CV-RS		ريبيرا غراندي دي سانتياغو، الرأس الأخضر					contea di Ribeira Grande de Santiago	リベイラ・グランデ・デ・サンティアゴ (カーボベルデ)					聖地亞哥大里貝拉縣
CV-S	Sotavento Islands	جزر سوتافينتو		Sotavento	Îles de Sotavento	סוטאוונטו	Ilhas do Sotavento	ソタヴェント諸島	Sotavento	Wyspy Podwietrzne			背風群島
CV-SD		ساو دومينغوس					contea di São Domingos	サン・ドミンゴス				Sao Domingos	聖多明戈斯縣
CV-SF		ساو فيليب					contea di São Filipe	サン・フィリペ			São Filipe (concelho de Cabo Verde)	Sao Filipe	聖菲利佩縣
CV-SL		سال					contea di Sal	サル (カーボベルデ)					薩爾縣
CV-SM				São Miguel (Cabo Verde)			contea di São Miguel	サン・ミゲル	São Miguel (Kaapverdië)				聖米戈爾縣
CV-SO		ساو لورينسو دوس أورغاوس					contea di São Lourenço dos Órgãos	サン・ローレンソ・ドス・オルガンス				Sao Lourenco dos Orgaos	聖洛倫索縣
CV-SS		ساو سلفادور دو موندو					contea di São Salvador do Mundo	サン・サルバドル・ド・ムンド				Sao Salvador do Mundo	聖薩爾瓦多蒙多縣
CV-SV		ساو فيسنتي				סאו וינסטה (כף ורדה)	contea di São Vicente	サン・ビセンテ				Sao Vicente	聖維森特縣
CV-TA		تارفال					contea di Tarrafal	タラファル					塔拉法爾縣
CV-TS		تارفال دي ساو نيكولاو					contea di Tarrafal de São Nicolau	タラファル・デ・サン・ニコラウ				Tarrafal de Sao Belediyesi	聖尼古勞塔拉法爾縣
CY-01	Nicosia	منطقة نيقوسيا	Bezirk Nikosia	Nicosia	district de Nicosie	מחוז ניקוסיה	distretto di Nicosia	ニコシア地区	Nicosia	Dystrykt Nikozja	Nicósia	Lefkoşa kazası	尼科西亚区
CY-02	Limassol	منطقة ليماسول	Bezirk Limassol	Limasol	district de Limassol	מחוז לימסול	distretto di Limassol	リマソール地区	Limasol	Dystrykt Limassol	Limassol	Limasol Bölgesi	利马索尔区
CY-03	Larnaca	منطقة لارنكا	Bezirk Larnaka	Lárnaca	district de Larnaca	מחוז לרנקה	distretto di Larnaca	ラルナカ地区	Larnaca	Dystrykt Larnaka	Larnaca	Larnaka kazası	拉纳卡区
CY-04	Famagusta	منطقة فاماغوستا	Bezirk Famagusta	Famagusta	district de Famagouste		distretto di Famagosta	ファマグスタ地区	Famagusta	Dystrykt Famagusta	Famagusta	Mağusa kazası	法马古斯塔区
CY-05	Paphos	منطقة بافوس	Bezirk Paphos		district de Paphos	מחוז פאפוס	distretto di Pafo	パフォス地区	Paphos	Dystrykt Pafos		Baf kazası	帕福斯区
CY-06	Kyrenia	منطقة كيرينيا	Bezirk Kyrenia	Girne	district de Kyrenia		distretto di Kyrenia	キレニア地区	Kyrenia	Dystrykt Kirenia	Kyrenia	Girne kazası	凯里尼亚区
CZ-10	Prague, Hlavní mešto	براغ	Prag	Praga	Prague	פראג	Praga	プラハ	Praag	Praga	Praga	Prag	布拉格
CZ-20	Středočeský	إقليم بوهيميا الوسطى		Bohemia Central	Bohême centrale	מחוז מרכז בוהמיה	Boemia centrale	中央ボヘミア州	Midden-Bohemen	Kraj środkowoczeski	Boêmia Central	Orta Bohemia	中波希米亚州
CZ-201		مقاطعة بينيشوف	Okres Benešov	Distrito de Benešov	District de Benešov	מחוז משנה בנשוב	Distretto di Benešov	ベネショフ郡	Okres Benešov	Powiat Benešov	Benešov (distrito)	Benešov ilçesi	貝內紹夫縣
CZ-202		مقاطعة بيرون	Okres Beroun	Distrito de Beroun	District de Beroun	מחוז משנה ברואון	distretto di Beroun	ベロウン郡	Okres Beroun	Powiat Beroun		Beroun ilçesi	貝龍縣
CZ-203		مقاطعة كلادنو	Okres Kladno	Distrito de Kladno	District de Kladno	מחוז משנה קלדנו	Distretto di Kladno		Okres Kladno	Powiat Kladno		Kladno ilçesi	克拉德諾縣
CZ-204		مقاطعة كولين	Okres Kolín	Distrito de Kolín	District de Kolín	מחוז משנה קולין	Distretto di Kolín		Okres Kolín	Powiat Kolín		Kolín ilçesi	科林縣
CZ-205		مقاطعة كوتنا هورا	Okres Kutná Hora	Distrito de Kutná Hora	District de Kutná Hora	מחוז משנה קוטנה הורה	Distretto di Kutná Hora		Okres Kutná Hora	Powiat Kutná Hora		Kutná Hora ilçesi	庫特納霍拉縣
CZ-206		مقاطعة منيلنيك	Okres Mělník	Distrito de Mělník	District de Mělník	מחוז משנה מלניק	Distretto di Mělník	ムニェルニーク地区	Okres Mělník	Powiat Mielnik		Mělník ilçesi	梅爾尼克縣
CZ-207		مقاطعة ملادا بوليسلاف	Okres Mladá Boleslav	Distrito de Mladá Boleslav	District de Mladá Boleslav	מחוז משנה מלאדה בולסלאב	Distretto di Mladá Boleslav		Okres Mladá Boleslav	Powiat Mladá Boleslav		Mladá Boleslav ilçesi	姆拉達-博萊斯拉夫縣
CZ-208		مقاطعة نيمبورك	Okres Nymburk	Distrito de Nymburk	District de Nymburk	מחוז משנה נימבורק	Distretto di Nymburk		Okres Nymburk	Powiat Nymburk		Nymburk ilçesi	寧布爾克縣
CZ-209	Prague-East	مقاطعة براغ-شرق	Okres Praha-východ	Distrito de Praga-Este	District de Prague-est	מחוז משנה פראג-מזרח	Distretto di Praha-východ		Okres Praha-východ	Powiat Praga Wschód		Prag-Doğu	東布拉格縣
CZ-20A	Prague-West	مقاطعة براغ-غرب	Okres Praha-západ	Distrito de Praga-Oeste	District de Prague-ouest	מחוז משנה פראג-מערב	Distretto di Praha-západ		Okres Praha-západ	Powiat Praga Zachód		Prag-Batı	西布拉格縣
CZ-20B		مقاطعة بشيبرام	Okres Příbram	Distrito de Příbram	District de Příbram	מחוז משנה פריברם	Distretto di Příbram	プシーブラム郡	Okres Příbram	powiat Przybram		Příbram ilçesi	普日布拉姆縣
CZ-20C		مقاطعة راكوفنيك	Okres Rakovník	Distrito de Rakovník	District de Rakovník	מחוז משנה ראקובניק	Distretto di Rakovník		Okres Rakovník	Powiat Rakovník		Rakovník ilçesi	拉科夫尼克縣
CZ-31	Jihočeský	إقليم جنوب بوهيميا		Región de Bohemia Meridional	Bohême-du-Sud	דרום בוהמיה	Boemia meridionale	南ボヘミア州	Zuid-Bohemen	Kraj południowoczeski	Boêmia do Sul	Güney Bohemya ili	南波希米亚州
CZ-311		مقاطعة تشيسكي بوديوفيتسه	Okres České Budějovice	Distrito de České Budějovice	District de České Budějovice	מחוז משנה צ׳סקה בודייוביצה	Distretto di České Budějovice		Okres České Budějovice	Powiat Czeskie Budziejowice		České Budějovice ilçesi	捷克布傑約維采縣
CZ-312		مقاطعة تشيسكي كروملوف	Okres Český Krumlov	Distrito de Český Krumlov	District de Český Krumlov	מחוז משנה צ׳סקי קרומלוב	Distretto di Český Krumlov	チェスキー・クルムロフ郡	Okres Český Krumlov	Powiat Český Krumlov		Český Krumlov ilçesi	捷克克魯姆洛夫縣
CZ-313		مقاطعة يندريخوف هرادتس	Okres Jindřichův Hradec	Distrito de Jindřichův Hradec	District de Jindřichův Hradec	מחוז משנה יינדריחוב הרדץ	Distretto di Jindřichův Hradec	インジフーフ・フラデツ郡	Okres Jindřichův Hradec	Powiat Jindřichův Hradec		Jindřichův Hradec ilçesi	因德日赫城堡縣
CZ-314		مقاطعة بيسك	Okres Písek	Distrito de Písek	District de Písek	מחוז משנה פיסק	Distretto di Písek		Okres Písek	Powiat Písek		Písek ilçesi	皮塞克縣
CZ-315		مقاطعة براخاتيتسه	Okres Prachatice	Distrito de Prachatic	District de Prachatice		Distretto di Prachatice		Okres Prachatice	Powiat Prachatice		Prachatice İlçesi	普拉哈季采縣
CZ-316		مقاطعة ستراكونيتسه	Okres Strakonice	Distrito de Strakonice	District de Strakonice	מחוז משנה סטרוקניצה	Distretto di Strakonice		Okres Strakonice	Powiat Strakonice		Strakonice ilçesi	斯特拉科尼采縣
CZ-317		مقاطعة تابور	Okres Tábor	Distrito de Tábor	District de Tábor	מחוז משנה טאבור	Distretto di Tábor		Okres Tábor	Powiat Tabor	Tábor (distrito)	Tábor ilçesi	塔博爾縣
CZ-32	Plzeňský	إقليم بلزن		Región de Pilsen	Région de Plzeň	פלזן (מחוז)	regione di Plzeň	プルゼニ州	Pilsen	Kraj pilzneński	Plzeň	Plzen Region	比爾森州
CZ-321		مقاطعة دوماجليتسه	Okres Domažlice	Distrito de Domažlice	District de Domažlice	מחוז משנה דומזליצה	Distretto di Domažlice		Okres Domažlice	Powiat Domažlice	Domažlice (distrito)	Domažlice ilçesi	多馬日利采縣
CZ-322		مقاطعة كلاتوفي	Okres Klatovy	Distrito de Klatovy	District de Klatovy	מחוז משנה קלאטובי	Distretto di Klatovy		Okres Klatovy	Powiat Klatovy		Klatovy ilçesi	克拉托維縣
CZ-323	Plzeň	مقاطعة بلزن-المدينة	Okres Plzeň-město	Distrito de Ciudad de Pilsen	District de Plzeň-město	מחוז משנה פלזן מסטו	Distretto di Plzeň-město		Okres Plzeň-město		Distrito de Plzeň-Ciudad	Pilsen-Şehir	比爾森城縣
CZ-324	Plzeň-South	مقاطعة بلزن-جنوب	Okres Plzeň-jih	Distrito de Pilsen Sur	District de Plzeň-jih		Distretto di Plzeň-jih		Okres Plzeň-jih	Powiat Pilzno Południe	Distrito de Plzeň-Sul	Pilsen-Güney	南比爾森縣
CZ-325	Plzeň-North	مقاطعة بلزن-شمال	Okres Plzeň-sever	Distrito de Pilsen Norte	District de Plzeň-sever		Distretto di Plzeň-sever		Okres Plzeň-sever	Powiat Pilzno Północ	Distrito de Plzeň-Norte	Pilsen-Kuzey	北比爾森縣
CZ-326		مقاطعة روكيتساني	Okres Rokycany	Distrito de Rokycany	District de Rokycany	מחוז משנה רוקיצאני	Distretto di Rokycany		Okres Rokycany	Powiat Rokycany		Rokycany ilçesi	羅基察尼縣
CZ-327		مقاطعة تاخوف	Okres Tachov	Distrito de Tachov	District de Tachov	מחוז משנה טכוב	Distretto di Tachov	タホフ郡	Okres Tachov	Powiat Tachov		Tachov ilçesi	塔霍夫縣
CZ-41	Karlovarský	إقليم كارلوفي فاري		Región de Karlovy Vary	Région de Karlovy Vary	קרלובי וארי	regione di Karlovy Vary	カルロヴィ・ヴァリ州	Karlsbad (regio)	Kraj karlowarski	Karlovy Vary	Karlovy Vary ili	卡羅維發利州
CZ-411		مقاطعة خب	Okres Cheb	Distrito de Cheb	District de Cheb	מחוז משנה חב	Distretto di Cheb		Okres Cheb	Powiat Cheb		Cheb ilçesi	海布縣
CZ-412		مقاطعة كارلوفي فاري	Okres Karlovy Vary	Distrito de Karlovy Vary	District de Karlovy Vary	מחוז משנה קרלובי וארי	Distretto di Karlovy Vary		Okres Karlsbad	Powiat Karlowe Wary		Karlovy Vary ilçesi	卡羅維發利縣
CZ-413		مقاطعة سوكولوف	Okres Sokolov	Distrito de Sokolov	District de Sokolov	מחוז משנה סוקולוב	Distretto di Sokolov	ソコロフ郡	Okres Sokolov	Powiat Sokolov		Sokolov ilçesi	索洛洛夫縣
CZ-42	Ústecký	إقليم أوستي ناد لابم		Región de Ústí nad Labem	Région d’Aussig-sur-Elbe	אוסטי נד לבם (מחוז)	regione di Ústí nad Labem	ウースチー州	Ústí nad Labem	Kraj ustecki	Ústí nad Labem	Ústí nad Labem	烏斯季州
CZ-421		مقاطعة ديتشين	Okres Děčín	Distrito de Děčín	District de Děčín	מחוז משנה דצ׳ין	Distretto di Děčín		Okres Děčín	Powiat Děčín		Děčín ilçesi	傑欽縣
CZ-422		مقاطعة خوموتوف	Okres Chomutov	Distrito de Chomutov	District de Chomutov	מחוז משנה חומוטוב	Distretto di Chomutov	ホムトフ地区	Okres Chomutov	Powiat Chomutov		Chomutov ilçesi	霍穆托夫縣
CZ-423		مقاطعة ليتوميريتسه	Okres Litoměřice	Distrito de Litoměřice	District de Litoměřice	מחוז משנה ליטומריצה	Distretto di Litoměřice		Okres Litoměřice	Powiat Litomierzyce		Litoměřice ilçesi	利托梅日采縣
CZ-424		مقاطعة لوني	Okres Louny	Distrito de Louny	District de Louny	מחוז משנה לואוני	Distretto di Louny		Okres Louny	Powiat Louny		Louny ilçesi	洛烏尼縣
CZ-425		مقاطعة موست	Okres Most	Distrito de Most	District de Most	מחוז משנה מוסט	Distretto di Most		Okres Most	Powiat Most		Most ilçesi	莫斯特縣
CZ-426		مقاطعة تبليتسه	Okres Teplice	Distrito de Teplice	District de Teplice	מחוז משנה טפליצה	Distretto di Teplice		Okres Teplice	Powiat Cieplice		Teplice ilçesi	特普利采縣
CZ-427		مقاطعة أوستي ناد لابم	Okres Ústí nad Labem	Distrito de Ústí nad Labem	District d’Ústí nad Labem	מחוז משנה אוסטי נד לבם	Distretto di Ústí nad Labem		Okres Ústí nad Labem	Powiat Uście nad Łabą		Ústí nad Labem ilçesi	拉貝河畔烏斯季縣
CZ-51	Liberecký	إقليم ليبيريتس		Región de Liberec	Région de Liberec	ליברץ (מחוז)	regione di Liberec	リベレツ州	Liberec	Kraj liberecki	Liberec	Liberec Bölgesi	利贝雷茨州
CZ-511		مقاطعة تشيسكا ليبا	Okres Česká Lípa	Distrito de Česká Lípa	District de Česká Lípa	מחוז משנה צסקה ליפה	Distretto di Česká Lípa		Okres Česká Lípa	Powiat Czeska Lipa	Česká Lípa (distrito)	Česká Lípa ilçesi	捷克利帕縣
CZ-512		مقاطعة يابلونتس ناد نيسو	Okres Jablonec nad Nisou	Distrito de Jablonec nad Nisou	District de Jablonec nad Nisou	מחוז משנה יבלונץ נד ניסו	Distretto di Jablonec nad Nisou		Okres Jablonec nad Nisou	Powiat Jablonec nad Nysą		Jablonec nad Nisou ilçesi	尼斯河畔亞布洛內茨縣
CZ-513		مقاطعة ليبيريتس	Okres Liberec	Distrito de Liberec	District de Liberec	מחוז משנה ליברץ	Distretto di Liberec		Okres Liberec	Powiat Liberec		Liberec ilçesi	利貝雷茨縣
CZ-514		مقاطعة سيميلي	Okres Semily	Distrito de Semily	District de Semily	מחוז משנה סמילי	Distretto di Semily		Okres Semily	Powiat Semily		Semily ilçesi	塞米利縣
CZ-52	Královéhradecký	إقليم هرادتس كرالوفه		Región de Hradec Králové	Région de Hradec Králové	הראדץ קראלובה (מחוז)	regione di Hradec Králové	フラデツ・クラーロヴェー州	Hradec Králové	Kraj hradecki	Hradec Králové	Hradec Králové ili	赫拉德茨-克拉洛韋州
CZ-521		مقاطعة هرادتس كرالوفه	Okres Hradec Králové	Distrito de Hradec Králové	District de Hradec Králové	מחוז משנה הראדץ קראלובה	Distretto di Hradec Králové	フラデツ・クラーロヴェー郡	Okres Hradec Králové	Powiat Hradec Králové		Hradec Králové ilçesi	赫拉德茨克拉洛韋縣
CZ-522		مقاطعة يتشين	Okres Jičín	Distrito de Jičín	District de Jičín	מחוז משנה ייצין	Distretto di Jičín		Okres Jičín	Powiat Jiczyn		Jičín ilçesi	伊欽縣
CZ-523		مقاطعة ناخود	Okres Náchod	Distrito de Náchod	District de Náchod	מחוז משנה נאחוד	Distretto di Náchod	ナーハト郡	Okres Náchod	Powiat Náchod		Náchod ilçesi	納霍德縣
CZ-524		مقاطعة ريخنوف ناد كنيجنو	Okres Rychnov nad Kněžnou	Distrito de Rychnov nad Kněžnou	District de Rychnov nad Kněžnou	מחוז משנה ריחנוב נד קניז׳נואו	Distretto di Rychnov nad Kněžnou	リフノフ・ナド・クニェジュノウ郡	Okres Rychnov nad Kněžnou	Powiat Rychnov nad Kněžnou	Rychnov nad Kněžnou (distrito)	Rychnov nad Kněžnou ilçesi	科內日諾河畔里赫諾夫縣
CZ-525		مقاطعة ترتنوف	Okres Trutnov	Distrito de Trutnov	District de Trutnov	מחוז משנה טרונטוב	Distretto di Trutnov		Okres Trutnov	Powiat Trutnov		Trutnov İlçesi	特魯特諾夫縣
CZ-53	Pardubický	إقليم باردوبيتسه		Región de Pardubice	Région de Pardubice	מחוז פרדוביצה	regione di Pardubice	パルドゥビツェ州	Pardubice	Kraj pardubicki	Pardubice	Pardubice Bölgesi	帕爾杜比采州
CZ-531		مقاطعة خروديم	Okres Chrudim	Distrito de Chrudim	District de Chrudim	מחוז משנה חרודים	Distretto di Chrudim	クルディム郡	Okres Chrudim	Powiat Chrudim		Chrudim ilçesi	赫魯迪姆縣
CZ-532		مقاطعة باردوبيتسه	Okres Pardubice	Distrito de Pardubice	District de Pardubice	מחוז משנה פרדוביצה	Distretto di Pardubice	パルドゥビツェ郡	Okres Pardubice	Powiat Pardubice		Pardubice ilçesi	帕爾杜比采縣
CZ-533		مقاطعة سفيتافي	Okres Svitavy	Distrito de Svitavy	District de Svitavy	מחוז משנה סביטאבי	Distretto di Svitavy	スヴィタヴィ郡	Okres Svitavy	Powiat Svitavy		Svitavy ilçesi	斯維塔維縣
CZ-534		مقاطعة أوستي ناد أورليتسي	Okres Ústí nad Orlicí	Distrito de Ústí nad Orlicí	District d’Ústí nad Orlicí	מחוז משנה אוסטי נד אורליצי	Distretto di Ústí nad Orlicí	ウスティ・ナドゥ・オーリシ	Okres Ústí nad Orlicí	Powiat Uście nad Orlicą	Ústí nad Orlicí (distrito)	Ústí nad Orlicí ilçesi	奧爾利采河畔烏斯季縣
CZ-63	Vysočina	إقليم فيسوتشنا		Región de Vysočina	Région de Vysočina	מחוז ויסוצ׳ינה	regione di Vysočina	ヴィソチナ州	Vysočina		Vysočina	Vysocina Bölgesi	維索基納州
CZ-631		مقاطعة هافليتشكوف برود	Okres Havlíčkův Brod	Distrito de Havlíčkův Brod	District de Havlíčkův Brod	מחוז משנה הבליצקוב ברוד	Distretto di Havlíčkův Brod		Okres Havlíčkův Brod	Powiat Havlíčkův Brod	Havlíčkův Brod (distrito)	Havlíčkův Brod ilçesi	哈夫利奇庫夫布羅德縣
CZ-632		مقاطعة يهلافا	Okres Jihlava	Distrito de Jihlava	District de Jihlava	מחוז משנה ייהלבה	Distretto di Jihlava		Okres Jihlava	Powiat Igława		Jihlava ilçesi	伊赫拉瓦縣
CZ-633		مقاطعة بلهريموف	Okres Pelhřimov	Distrito de Pelhřimov	District de Pelhřimov	מחוז משנה פלהרימוב	Distretto di Pelhřimov		Okres Pelhřimov	Powiat Pelhřimov		Pelhřimov ilçesi	佩爾赫日莫夫縣
CZ-634		مقاطعة تربيتش	Okres Třebíč	Distrito de Třebíč	District de Třebíč	מחוז משנה טשביץ׳	Distretto di Třebíč		Okres Třebíč	Powiat Třebíč	Třebíč (distrito)	Třebíč ilçesi	特熱比奇縣
CZ-635		مقاطعة جديار ناد سازافو	Okres Žďár nad Sázavou	Distrito de Žďár nad Sázavou	District de Žďár nad Sázavou	מחוז משנה ז׳דאר נד סאזאבואו	Distretto di Žďár nad Sázavou		Okres Žďár nad Sázavou	Powiat Zdziar nad Sazawą	Žďár nad Sázavou (distrito)	Žďár nad Sázavou ilçesi	薩扎瓦河畔日賈爾縣
CZ-64	Jihomoravský	محافظة مورافيا الجنوبية		Región de Moravia Meridional	Moravie du Sud	מורביה הדרומית	Moravia meridionale	南モラヴィア州	Zuid-Moravië	Kraj południowomorawski	Morávia do Sul	Güney Moravya ili	南摩拉維亞州
CZ-641		مقاطعة بلانسكو	Okres Blansko	Distrito de Blansko	District de Blansko	מחוז משנה בלנסקו	Distretto di Blansko	ブランスコ地区	Okres Blansko	Powiat Blansko	Blansko (distrito)	Blansko ilçesi	布蘭斯科縣
CZ-642		مقاطعة برنو-المدينة	Okres Brno-město	Distrito de Brno-ciudad	District de Brno-město		Distretto di Brno-město		Okres Brno-město		Brno (distrito)		布爾諾城縣
CZ-643		مقاطعة برنو-الريف	Okres Brno-venkov	Distrito de Brno	District de Brno-venkov		Distretto di Brno-venkov		Okres Brno-venkov	Powiat Brno	Brno-Venkov	Brno-Kırsal (ilçe)	布爾諾郊縣
CZ-644		مقاطعة بريتسلاف	Okres Břeclav	Distrito de Břeclav	District de Břeclav	מחוז משנה ברצלב	Distretto di Břeclav	ブジェツラフ郡	Okres Břeclav	Powiat Brzecław		Břeclav ilçesi	布熱茨拉夫縣
CZ-645		مقاطعة هودونين	Okres Hodonín	Distrito de Hodonín	District de Hodonín	מחוז משנה הודונין	Distretto di Hodonín		Okres Hodonín	Powiat Hodonín	Hodonín (distrito)	Hodonín ilçesi	霍多寧縣
CZ-646		مقاطعة فيشكوف	Okres Vyškov	Distrito de Vyškov	District de Vyškov	מחוז משנה ויסקוב	Distretto di Vyškov		Okres Vyškov	Powiat Vyškov		Vyškov ilçesi	維什科夫縣
CZ-647		مقاطعة زنويمو	Okres Znojmo	Distrito de Znojmo	District de Znojmo		Distretto di Znojmo		Okres Znojmo	Powiat Znojmo		Znojmo ilçesi	茲諾伊莫縣
CZ-71	Olomoucký	إقليم أولوموتس		Región de Olomouc	Région d’Olomouc	אולומואוץ (מחוז)	regione di Olomouc	オロモウツ州	Olomouc	Kraj ołomuniecki	Olomouc	Olomuc Bölgesi	奧洛穆克州
CZ-711		مقاطعة يسينيك	Okres Jeseník	Distrito de Jeseník	District de Jeseník	מחוז משנה יסניק	Distretto di Jeseník	イェセニーク郡	Okres Jeseník	Powiat Jesionik		Jeseník ilçesi	耶塞尼克縣
CZ-712		مقاطعة أولوموتس	Okres Olomouc	Distrito de Olomouc	District d’Olomouc	מחוז משנה אולומואוץ	Distretto di Olomouc		Okres Olomouc	Powiat Ołomuniec		Olomouc ilçesi	奧洛莫烏茨縣
CZ-713		مقاطعة بروستيوف	Okres Prostějov	Distrito de Prostějov	district de Prostějov	מחוז משנה פרוסטיוב	Distretto di Prostějov	プロスチェヨフ郡	Okres Prostějov	Powiat Prościejów		Prostějov ilçesi	普羅斯捷約夫縣
CZ-714		مقاطعة برشيروف	Okres Přerov	Distrito de Přerov	District de Přerov	מחוז משנה פררוב	Distretto di Přerov	プルジェロフ郡	Okres Přerov	Powiat Przerów		Přerov ilçesi	普熱羅夫縣
CZ-715		مقاطعة شومبيرك	Okres Šumperk	Distrito de Šumperk	District de Šumperk	מחוז משנה סומפרק	Distretto di Šumperk		Okres Šumperk	Powiat Šumperk	Šumperk (distrito)	Šumperk İlçesi	順佩爾克縣
CZ-72	Zlínský	إقليم زلين		Región de Zlín	Région de Zlín	זלין (מחוז)	regione di Zlín	ズリーン州	Zlín	Kraj zliński	Zlín	Zlin Bölgesi	兹林州
CZ-721		مقاطعة كروميشريش	Okres Kroměříž	Distrito de Kroměříž	District de Kroměříž	מחוז משנה קרומניירי	Distretto di Kroměříž	クロミェジージュ郡	Okres Kroměříž	Powiat Kromieryż	Kroměříž (distrito)	Kroměříž ilçesi	克羅梅日什縣
CZ-722		مقاطعة أوهرسكه هراديشتيه	Okres Uherské Hradiště	Distrito de Uherské Hradiště	District d’Uherské Hradiště	מחוז משנה אוהרסקי הראדיץ׳	Distretto di Uherské Hradiště		Okres Uherské Hradiště	Powiat Uherské Hradiště	Uherské Hradiště (distrito)	Uherské Hradiště ilçesi	烏赫爾堡縣
CZ-723		مقاطعة فسيتين	Okres Vsetín	Distrito de Vsetín	District de Vsetín	מחוז משנה וסטין	Distretto di Vsetín	フセチーン郡	Okres Vsetín	Powiat Vsetín	Vsetín (distrito)	Vsetín ilçesi	弗塞廷縣
CZ-724		مقاطعة زلين	Okres Zlín	Distrito de Zlín	District de Zlín	מחוז משנה זלין	Distretto di Zlín	ズリン	Okres Zlín	Powiat Zlin	Zlín (distrito)	Zlín ilçesi	茲林縣
CZ-80	Moravskoslezský	إقليم مورافيا-سيليزيا		Región de Moravia-Silesia	Région de Moravie-Silésie	מורביה-שלזיה (מחוז)	regione di Moravia-Slesia	モラヴィア・スレスコ州	Moravië-Silezië	Kraj morawsko-śląski	Morávia-Silésia	Moravya-Silezya Bölgesi	摩拉維亞-西里西亞州
CZ-801		مقاطعة برونتال	Okres Bruntál	Distrito de Bruntál	District de Bruntál	מחוז משנה ברונטל	Distretto di Bruntál		Okres Bruntál	Powiat Bruntál		Bruntál ilçesi	布倫塔爾縣
CZ-802		مقاطعة فريدك-ميستك	Okres Frýdek-Místek	Distrito de Frýdek-Místek	District de Frýdek-Místek	מחוז משנה פרידק-מיסטק	Distretto di Frýdek-Místek		Okres Frýdek-Místek	Powiat Frydek-Mistek		Frýdek-Místek ilçesi	弗里代克-米斯泰克縣
CZ-803		مقاطعة كارفينا	Okres Karviná	Distrito de Karviná	District de Karviná	מחוז משנה קרבינה	Distretto di Karviná		Okres Karviná	Powiat Karwina	Karviná (distrito)	Karviná ilçesi	卡爾維納縣
CZ-804		مقاطعة نوفي يتشين	Okres Nový Jičín	Distrito de Nový Jičín	District de Nový Jičín	מחוז משנה נובי ייצין	Distretto di Nový Jičín		Okres Nový Jičín	Powiat Nowy Jiczyn	Nový Jičín (distrito)	Nový Jičín ilçesi	新伊欽縣
CZ-805		مقاطعة أوبافا	Okres Opava	Distrito de Opava	District d’Opava	מחוז משנה אופאבה	Distretto di Opava		Okres Opava	Powiat Opawa		Opava ilçesi	奧帕瓦縣
CZ-806	Ostrava	مقاطعة أوسترافا-المدينة	Okres Ostrava-město	Distrito de Ostrava	District d’Ostrava-město		Distretto di Ostrava		Okres Ostrava-město	Powiat Ostrawa	Ostrava	Ostrava-Şehir	俄斯特拉發城縣
DE-BB		براندنبورغ		Brandeburgo	Brandebourg	ברנדנבורג	Brandeburgo	ブランデンブルク州		Brandenburgia	Brandemburgo		勃兰登堡
DE-BE		برلين		Berlín		ברלין	Berlino	ベルリン	Berlijn		Berlim		柏林
DE-BW		بادن-فورتمبيرغ		Baden-Wurtemberg	Bade-Wurtemberg	באדן-וירטמברג				Badenia-Wirtembergia			巴登－符腾堡
DE-BY	Bavaria	بافاريا		Baviera	Bavière	בוואריה	Baviera	バイエルン自由州	Beieren	Bawaria	Baviera	Bavyera	巴伐利亚
DE-HB		ولاية بريمن			Brême	ברמן	Brema	ブレーメン州		Brema			不來梅州
DE-HE	Hesse	هسن		Hasse	Hesse	הסן	Assia	ヘッセン州		Hesja	Hesse		黑森
DE-HH		هامبورغ		Hamburgo	Hambourg	המבורג	Amburgo	ハンブルク			Hamburgo		汉堡
DE-MV		مكلنبورغ فوربومرن		Mecklemburgo-Pomerania Occidental	Mecklembourg-Poméranie-Occidentale	מקלנבורג-מערב פומרניה	Meclemburgo-Pomerania Anteriore		Mecklenburg-Voor-Pommeren	Meklemburgia-Pomorze Przednie	Mecklemburgo-Pomerânia Ocidental		梅克伦堡－前波美拉尼亚
DE-NI	Lower Saxony	سكسونيا السفلى		Baja Sajonia	Basse-Saxe	סקסוניה התחתונה	Bassa Sassonia	ニーダーザクセン州	Nedersaksen	Dolna Saksonia	Baixa Saxônia	Aşağı Saksonya	下萨克森
DE-NW	North Rhine-Westphalia	شمال الراين-وستفاليا		Renania del Norte-Westfalia	Rhénanie-du-Nord-Westphalie	נורדריין-וסטפאליה	Renania Settentrionale-Vestfalia		Noordrijn-Westfalen	Nadrenia Północna-Westfalia	Renânia do Norte-Vestfália	Kuzey Ren-Vestfalya	北莱茵－威斯特法伦
DE-RP	Rhineland-Palatinate	راينلند بالاتينات		Renania-Palatinado	Rhénanie-Palatinat	ריינלנד-פפאלץ	Renania-Palatinato		Rijnland-Palts	Nadrenia-Palatynat	Renânia-Palatinado	Renanya-Palatina	莱茵兰－普法尔茨
DE-SH		شليسفيغ هولشتاين				שלזוויג-הולשטיין			Sleeswijk-Holstein	Szlezwik-Holsztyn			石勒苏益格-荷尔斯泰因
DE-SL		سارلاند		Sarre	Sarre	חבל הסאר		ザールラント州		Saara	Sarre		萨尔
DE-SN	Saxony	ساكسونيا		Sajonia	Saxe	סקסוניה	Sassonia	ザクセン州	Saksen	Saksonia	Saxónia	Saksonya	萨克森自由州
DE-ST	Saxony-Anhalt	ساكسونيا أنهالت		Sajonia-Anhalt	Saxe-Anhalt	סקסוניה-אנהלט	Sassonia-Anhalt		Saksen-Anhalt	Saksonia-Anhalt	Saxônia-Anhalt	Saksonya-Anhalt	萨克森－安哈尔特
DE-TH	Thuringia	تورينغن		Turingia	Thuringe	תורינגיה	Turingia	テューリンゲン州		Turyngia	Turíngia	Türingiya	图林根
DJ-AR		إقليم عرتا	Arta (Region)	Región de Arta	Région d’Arta		regione di Arta	アルタ州		Region Arta	Região de Arta	Arta Bölgesi	阿爾塔州 (吉布提)
DJ-AS		إقليم علي صبيح		Región de Ali Sabieh	Région d’Ali Sabieh	עלי סביח	regione di Ali Sabieh	アリ・サビエ州		Region Ali Sabieh	Região de Ali Sabieh	Ali Sabieh Bölgesi	阿里薩比州
DJ-DI		دخيل			Région de Dikhil		regione di Dikhil	ディキル州		Region Dikhil	Região de Dikhil	Dikhil Bölgesi	迪基爾州
DJ-DJ		جيبوتي	Dschibuti	Yibuti		ג׳יבוטי	Gibuti	ジブチ市		Dżibuti		Cibuti	吉布地市
DJ-OB		إقليم أوبوك		Región de Obock	Région d’Obock	מחוז אובוק	regione di Obock	オボック州		Region Obock	Região de Obock	Obuk Bölgesi	奧博克州
DJ-TA		إقليم تاجورة	Tadjoura	Tadjoura	Région de Tadjourah	טאג׳ורה	regione di Tagiura	タジュラ州		Region Tadżura	Região de Tadjourah	Tadjourah Bölgesi	塔朱拉州
DK-015
DK-020
DK-025
DK-030
DK-035
DK-040
DK-042
DK-050
DK-055
DK-060
DK-065
DK-070
DK-076
DK-080
DK-101
DK-147
DK-81	Northern Denmark	مقاطعة نورييلاند		Jutlandia Septentrional	Jutland-du-Nord	מחוז נוריולן	Jutland settentrionale	北ユラン地域	Noord-Jutland	Jutlandia Północna	Jutlândia do Norte	Kuzey Danimarka Bölgesi	北日德兰大区
DK-82	Central Denmark	إقليم ميديولند	Region Midtjylland	Jutlandia Central	Jutland-Central	מחוז מיטיולן	Jutland centrale	中央ユラン地域	Midden-Jutland	Jutlandia Środkowa	Jutlândia Central	Merkezi Danimarka Bölgesi	中日德兰大区
DK-83	Southern Denmark	إقليم سيد دنمارك		Dinamarca Meridional	Danemark-du-Sud		Danimarca meridionale	南デンマーク地域	Zuid-Denemarken	Dania Południowa	Dinamarca do Sul	Güney Danimarka Bölgesi	南丹麦大区
DK-84	Capital Region	إقليم هوفدستادن		Región Capital	Hovedstaden		Hovedstaden	デンマーク首都地域	Hoofdstad	Region Stołeczny	Região da Capital	Danimarka Capital Bölgesi	首都大区
DK-85	Zealand	إقليم شيلندا		Región de Selandia	Sjælland	קטגוריה:שלן	Selandia	シェラン地域	Seeland	Zelandia	Zelândia	Zealand Bölgesi	西兰大区
DM-02		أبرشية سانت أندرو		Parroquia de Saint Andrew	Saint-Andrew		Parrocchia di Saint Andrew	セント・アンドルー (ドミニカ国)		Parafia św. Andrzeja na Dominice		Saint Andrew Parish	圣安德鲁区
DM-03		أبرشية القديس ديفيد		Parroquia de Saint David	Saint-David		Parrocchia di Saint David	セント・デイヴィッド郡 (ドミニカ国)		Parafia św. Dawida na Dominice		Saint David Parish	聖戴維堂區
DM-04		ابرشية القديس جورج		Parroquia de Saint George	Saint-George		Parrocchia di Saint George	セント・ジョージ (ドミニカ国)		Parafia św. Jerzego na Dominice		Saint George Parish	聖喬治堂區
DM-05		أبرشية القديس جون		Parroquia de Saint John	Saint-John		Parrocchia di Saint John	セント・ジョン郡 (ドミニカ国)		Parafia św. Jana na Dominice		Saint John Parish	聖約翰堂區
DM-06		أبرشية القديس جوزيف		Parroquia de Saint Joseph	Saint-Joseph		Parrocchia di Saint Joseph	セント・ジョゼフ教区 (ドミニカ国)		Parafia św. Józefa na Dominice		Sain Joseph Parish	聖約瑟夫堂區
DM-07		أبرشية سانت لوك، دومينيكا		Parroquia de Saint Luke	Saint-Luke		Parrocchia di Saint Luke	セント・ルーク (ドミニカ国)		Parafia św. Łukasza na Dominice		Saint Luke Parish	聖盧克堂區
DM-08		أبرشية القديس مارك		Parroquia de Saint Mark	Saint-Mark		Parrocchia di Saint Mark	セント・マーク (ドミニカ国)		Parafia św. Marka na Dominice		Saint Mark Parish	聖馬克堂區
DM-09		أبرشية القديس باتريك		Parroquia de Saint Patrick	Saint-Patrick		Parrocchia di Saint Patrick	セント・パトリック (ドミニカ国)		Parafia św. Patryka na Dominice		Saint Patrick Parish	聖帕特里克堂區
DM-10		سانت باول الدومينيكان		Parroquia de Saint Paul	Saint-Paul		Parrocchia di Saint Paul	セント・ポール (ドミニカ国)		Parafia św. Pawła na Dominice		Saint Paul Parish	聖保羅堂區
DM-11		أبرشية القديس بيتر		Parroquia de Saint Peter	Saint-Peter		Parrocchia di Saint Peter	セント・ピーター (ドミニカ国)		Parafia św. Piotra na Dominice		Saint Peter Parish	聖彼得堂區
DO-01	Distrito Nacional		Distrito Nacional	Distrito Nacional	Distrito Nacional	דיסטריטו נסיונאל		ドミニカ共和国国家地区	Distrito Nacional	Distrito Nacional	Distrito Nacional	Distrito Nacional	國家特區
DO-02		محافظة أزوا					provincia di Azua	アスア州		Prowincja Azua	Azua (província)	Azua Province	阿蘇阿省
DO-03		محافظة باهوروكو		Bahoruco			provincia di Baoruco	バオルコ州		Prowincja Baoruco	Bahoruco (província)	Baoruco Province	巴奧魯可省
DO-04		محافظة باراهونا					provincia di Barahona	バラオナ		Prowincja Barahona		Barahona Province	巴拉奧納省
DO-05								ダハボン					達哈翁省
DO-06		مقاطعة دوارتي		Duarte (provincia)	Duarte (province)		provincia di Duarte	ドゥアルテ州		Prowincja Duarte	Duarte (província)	Duerte Province	杜華德省
DO-07		محافظة إلياس بينيا					provincia di Elías Piña	エリアス・ピーニャ州		Prowincja Elías Piña		Elias Pina Province	艾利斯皮亞省
DO-08		مقاطعة إلسيبو					provincia di El Seibo	エル・セイボ州		Prowincja El Seibo		El Seibo Province	賽堡省
DO-09		محافظة إسبايلات					provincia di Espaillat	エスパイジャト州		Prowincja Espaillat		Espaillat Province	艾斯派亞省
DO-10		محافظة الاستقلال					provincia di Independencia	インデペンデンシア州		Prowincja Independencia		Independencia Province	獨立省
DO-11		مقاطعة لا ألتاغراسيا					provincia di La Altagracia	ラ・アルタグラシア州		Prowincja La Altagracia		La Altagracia Province	聖母省
DO-12		محافظة لا رومانا					provincia di La Romana	ラ・ロマーナ州		Prowincja La Romana		La Romano Province	羅馬納省
DO-13		مقاطعة لا فيغا					provincia di La Vega	ラ・ベガ州		La Vega Province		La Vega Province	拉維加省
DO-14		محافظة ماريا ترينيداد سانشيز					provincia di María Trinidad Sánchez	マリア・トリニダード・サンチェス州		Prowincja María Trinidad Sánchez			瑪麗亞·桑其斯省
DO-15		محافظة مونتي كريستي					provincia di Montecristi	モンテ・クリスティ州		Prowincja Monte Cristi		Monte Cristi Province	基度山省
DO-16		محافظة بيدرناليس					provincia di Pedernales	ペデルナレス州		Prowincja Pedernales		Pedernales Province	佩德納萊斯省
DO-17		محافظة بيرافيا					provincia di Peravia	ペラビア州		Prowincja Peravia		Prevaia Province	佩拉維亞省
DO-18		محافظة بويرتو بلاتا					provincia di Puerto Plata	プエルト・プラタ州		Prowincja Puerto		Puerto Plata Province	銀港省
DO-19		مقاطعة هيرماناس ميرابال					provincia di Hermanas Mirabal	エルマーナス・ミラバル州		Prowincja Hermanas Mirabal		Hermanas Mirabal Province	米拉貝姐妹省
DO-20		محافظة سامانا					provincia di Samaná	サマナ州		Prowincja Samaná		Samana Province	山美納省
DO-21		محافظة سان كريستوبال					provincia di San Cristóbal	サン・クリストバル州		Prowincja San Cristóbal		San Cristobal Province	聖克里斯多堡省
DO-22		محافظة سان خوان					provincia di San Juan	サン・フアン州 (ドミニカ共和国)		Prowincja San Juan		San Juan Province	聖胡安省
DO-23		سان بيدرو دي ماكوريس					provincia di San Pedro de Macorís	サン・ペテロ・デ・マコリス州					聖彼德省
DO-24		محافظة سانشيز راميريز					provincia di Sánchez Ramírez	サンチェス・ラミレス州		Prowincja Sánchez Ramírez		Sanchez Ramirez	桑切斯·拉米斯省
DO-25		مقاطعة سانتياغو				סנטיאגו	provincia di Santiago	サンティアゴ県		Prowincja Santiago		Santiago Province	聖地牙哥省
DO-26		مقاطعة سانتياغو رودريغيز		Santiago Rodríguez (provincia)			provincia di Santiago Rodríguez	サンティアーゴ・ロドリゲス州		Santiago Rodríguez Province		Santiago Rodriguez Province	聖地亞哥-羅里蓋茲省
DO-27		محافظة فالفيردي					provincia di Valverde	バルベルデ州		Dystrykt Valverde			巴韋德省
DO-28		مقاطعة مونسينور نويل					provincia di Monseñor Nouel	モンセニョール・ノウエル州		Prowincja Monseñor Nouel		Monsenor Nouel Province	主教·瑙黎省
DO-29		محافظة مونتي بلاتا					provincia di Monte Plata	モンテ・プラタ州		Prowincja Monte Plata		Monte Plata Province	銀山省
DO-30		مقاطعة هاتو مايور					provincia di Hato Mayor	アト・マジョール州		Prowincja Hato Mayor		Hato Mayor Province	阿托馬約省
DO-31		مقاطعة سان خوسيه دي أوكوا					provincia di San José de Ocoa	サン・ホセ・デ・オコア州		Prowincja San José de Ocoa			聖荷西省
DO-32		محافظة سانتو دومينغو					provincia di Santo Domingo	サント・ドミンゴ州		Prowincja Santo Domingo		Santo domingo	聖多明哥省
DO-33
DO-34
DO-35
DO-36
DO-37
DO-38
DO-39	Higüamo
DO-40
DO-41
DO-42
DZ-01		ولاية أدرار	Wilaya Adrar	Provincia de Adrar	wilaya d’Adrar	מחוז אדראר	provincia di Adrar	アドラール県		Prowincja Adrar		Adrar Vilayeti	阿德拉爾省
DZ-02		ولاية الشلف		Provincia de Chlef	wilaya de Chlef	מחוז א-שלף	provincia di Chlef	シュレフ県		Prowincja Asz-Szalif		Şelf Vilayeti	谢里夫省
DZ-03		ولاية الأغواط		Provincia de Laghouat	wilaya de Laghouat		provincia di Laghouat	ラグアット県		Prowincja Al-Aghwat		Lagvat Vilayeti	艾格瓦特省
DZ-04	Oum El Bouaghi	ولاية أم البواقي		Provincia de Oum el-Bouaghi	wilaya d’Oum El Bouaghi		provincia di Oum el-Bouaghi	ウメル・ブアーギ県	Oum el-Bouaghi	Prowincja Umm al-Bawaki		Em El Buvaki Vilayeti	乌姆布瓦吉省
DZ-05		ولاية باتنة		Provincia de Batna	wilaya de Batna		provincia di Batna	バトナ県		Prowincja Batina		Batna Vilayeti	巴特纳省
DZ-06		ولاية بجاية	Bejaia	Provincia de Bujía	wilaya de Béjaïa		provincia di Béjaïa	ベジャイア県		Prowincja Bidżaja	Bugia	Becaye Vilayeti	贝贾亚省
DZ-07		ولاية بسكرة		Provincia de Biskra	wilaya de Biskra		provincia di Biskra	ビスクラ県		Prowincja Biskira		Biskra Vilayeti	比斯克拉省
DZ-08		ولاية بشار	Wilaya Bechar	Provincia de Béchar	wilaya de Béchar		provincia di Béchar	ベシャール県		Prowincja Baszszar		Beşar Vilayeti	贝沙尔省
DZ-09		ولاية البليدة		Provincia de Blida	wilaya de Blida		provincia di Blida	ブリダ県		Prowincja Al-Bulajda		Blida Vilayeti	卜利达省
DZ-10		ولاية البويرة		Provincia de Bouira	wilaya de Bouira		provincia di Bouira	ブイラ県		Prowincja Al-Buwajra		Buira Vilayeti	布维拉省
DZ-11	Tamanghasset	ولاية تمنراست		Provincia de Tamanghasset	wilaya de Tamanrasset		provincia di Tamanrasset	タマンラセット県		Prowincja Tamanrasset	Tamanghasset	Tamanrasset Vilayeti	塔曼拉塞特省
DZ-12		ولاية تبسة	Tebessa	Provincia de Tébessa	wilaya de Tébessa	מחוז תבסה	provincia di Tébessa	テベッサ県		Prowincja Tibissa		Tebesa Vilayeti	泰贝萨省
DZ-13		ولاية تلمسان		Provincia de Tlemecén	wilaya de Tlemcen		provincia di Tlemcen	トレムセン県		Prowincja Tilimsan		Tlemsan Vilayeti	特莱姆森省
DZ-14		ولاية تيارت		Provincia de Tiaret	wilaya de Tiaret	מחוז טיארט	provincia di Tiaret	ティアレット県		Prowincja Tijarat		Tiyaret Vilayeti	提亚雷特省
DZ-15		ولاية تيزي وزو		Provincia de Tizi Ouzou	wilaya de Tizi Ouzou		provincia di Tizi Ouzou	ティジ・ウズー県		Prowincja Tizi Wuzu		Tizi Vuzu Vilayeti	提济乌祖省
DZ-16	Algiers	ولاية الجزائر	Algier	Provincia de Argel	wilaya d’Alger		provincia di Algeri	アルジェ県	Algiers	Prowincja Algier	Argel	Cezayir Vilayeti	阿尔及尔省
DZ-17		ولاية الجلفة		Provincia de Djelfa	wilaya de Djelfa		provincia di Djelfa	ジェルファ県		Prowincja Dżilfa		Celfa Vilayeti	杰勒法省
DZ-18		ولاية جيجل		Provincia de Jijel	wilaya de Jijel		provincia di Jijel	ジジェル県		Prowincja Dżidżal		Cicel Vilayeti	吉杰勒省
DZ-19		ولاية سطيف		Provincia de Sétif	wilaya de Sétif		provincia di Sétif	セティフ県		Prowincja Satif		Setif Vilayeti	塞提夫省
DZ-20		ولاية سعيدة	Saida	Provincia de Saida	wilaya de Saïda		provincia di Saida	サイダ県		Prowincja Saida		Saida Vilayeti	赛伊达省
DZ-21		ولاية سكيكدة		Provincia de Skikda	wilaya de Skikda		provincia di Skikda	スキクダ県		Prowincja Sukajkida		Sekikda Vilayeti	斯基克达省
DZ-22		ولاية سيدي بلعباس		Provincia de Sidi Bel Abbes	wilaya de Sidi Bel Abbès		provincia di Sidi Bel Abbes	シディ・ベル・アッベス県	Sidi-bel-Abbès	Prowincja Sidi Bu-l-Abbas		Sidi Belabbas Vilayeti	西迪贝勒阿巴斯省
DZ-23		ولاية عنابة		Provincia de Annaba	wilaya d’Annaba		provincia di Annaba	アンナバ県		Prowincja Annaba		Annaba Vilayeti	安纳巴省
DZ-24		ولاية قالمة		Provincia de Guelma	wilaya de Guelma		provincia di Guelma	ゲルマ県		Prowincja Kalima		Kalime Vilayeti	盖勒马省
DZ-25		ولاية قسنطينة		Provincia de Constantina	wilaya de Constantine		provincia di Costantina	コンスタンティーヌ県		Prowincja Konstantyna	Constantina	Konstantine Vilayeti	君士坦丁省
DZ-26		ولاية المدية	Medea	Provincia de Médéa	wilaya de Médéa		provincia di Médéa	メデア県		Prowincja Al-Midija		Mediye Vilayeti	麦迪亚省
DZ-27		ولاية مستغانم		Provincia de Mostaganem	wilaya de Mostaganem		provincia di Mostaganem	モスタガネム県		Prowincja Mustaghanam		Mostaganem Vilayeti	穆斯塔加奈姆省
DZ-28	M’Sila	ولاية المسيلة	M’Sila	Provincia de M’Sila	wilaya de M’Sila	מחוז מסילה	provincia di M’Sila	ムシラ県	M’Sila	Prowincja Al-Masila	M’Sila	M’Sila Vilayeti	姆西拉省
DZ-29		ولاية معسكر	Muaskar	Provincia de Muaskar	wilaya de Mascara		provincia di Mascara	マスカラ県		Prowincja Muaskar		Muaskar Vilayeti	穆阿斯凯尔省
DZ-30		ولاية ورقلة		Provincia de Ouargla	wilaya d’Ouargla		provincia di Ouargla	ワルグラ県		Prowincja Warkala		Vurkla Vilayeti	瓦尔格拉省
DZ-31		ولاية وهران		Provincia de Orán	wilaya d’Oran		provincia di Orano	オラン県		Prowincja Oran	Orã	Oran Vilayeti	奥兰省
DZ-32		ولاية البيض		Provincia de El Bayadh	wilaya d’El Bayadh		provincia di El Bayadh	エル・バヤード県		Prowincja Al-Bajad		El Beyaz Vilayeti	巴亚兹省
DZ-33		ولاية إليزي		Provincia de Illizi	wilaya d’Illizi		provincia di Illizi	イリジ県		Prowincja Illizi		İlizi Vilayeti	伊利济省
DZ-34		ولاية برج بوعريريج	Bordj Bou Arreridj	Provincia de Bordj Bou Arréridj	wilaya de Bordj Bou Arreridj		provincia di Bordj Bou Arreridj	ボルジ・ブ・アレリジ県		Prowincja Burdż Bu Urajridż	Bordj Bou Arreridj	Burc Bu Ariric Vilayeti	布阿拉里季堡省
DZ-35		ولاية بومرداس	Boumerdes	Provincia de Boumerdès	wilaya de Boumerdès	פרובינציית בומרדס	provincia di Boumerdès	ブメルデス県		Prowincja Bumardas		Bumerdas Vilayeti	布米尔达斯省
DZ-36		ولاية الطارف		Provincia de El Tarf	wilaya d’El Tarf		provincia di El Tarf	エル・タルフ県		Prowincja At-Tarif		El Tarif Vilayeti	塔里夫省
DZ-37		ولاية تندوف		Provincia de Tinduf	wilaya de Tindouf	מחוז טינדוף	provincia di Tindouf	ティンドゥフ県		Prowincja Tinduf		Tinduf Vilayeti	廷杜夫省
DZ-38		ولاية تيسمسيلت		Provincia de Tissemsilt	wilaya de Tissemsilt		provincia di Tissemsilt	ティセムシルト県		Prowincja Tisamsilt		Tissemsilt Vilayeti	提塞姆西勒特省
DZ-39		ولاية الوادي		Provincia de El Oued	wilaya d’El Oued		provincia di El Oued	エル・ウェッド県		Prowincja Al-Wadi		El Vadi Vilayeti	瓦迪省
DZ-40		ولاية خنشلة		Provincia de Khenchela	wilaya de Khenchela		provincia di Khenchela	ヘンシュラ県		Prowincja Chanszala		Henşle Vilayeti	汉舍莱省
DZ-41		ولاية سوق أهراس		Provincia de Souk Ahras	wilaya de Souk Ahras	מחוז סוק אהראס	provincia di Souk Ahras	スーク・アフラース県		Prowincja Suk Ahras		Sevk Ahras Vilayeti	苏格艾赫拉斯省
DZ-42	Tipasa	ولاية تيبازة		Provincia de Tipasa	wilaya de Tipaza		provincia di Tipasa	ティパザ県		Prowincja Tibaza	Tipasa	Tibaze Vilayeti	提帕萨省
DZ-43		ولاية ميلة		Provincia de Mila	wilaya de Mila	מילה, אלג׳יריה	provincia di Mila	ミラ県		Prowincja Mila		Mila Vilayeti	米拉省
DZ-44		ولاية عين الدفلى	Ain Defla	Provincia de Aïn Defla	wilaya de Aïn Defla			アインデフラ県		Prowincja Ajn ad-Dafla		Ayn el Defla Vilayeti	艾因迪夫拉省
DZ-45		ولاية النعامة			wilaya de Naâma		provincia di Naâma	ナーマ県		Prowincja Naama	Naâma	Niame Vilayeti	纳马省
DZ-46		ولاية عين تموشنت	Ain Temouchent		wilaya d’Aïn Témouchent		provincia di Aïn Témouchent	アイン・ティムシェント県		Prowincja Ajn Tumuszanat		Ayn Temuşent Vilayeti	艾因泰穆尚特省
DZ-47		ولاية غرداية	Ghardaia	Provincia de Ghardaïa	wilaya de Ghardaïa		provincia di Ghardaïa	ガルダイア県		Prowincja Ghardaja	Ghardaia	Gardaye Vilayeti	盖尔达耶省
DZ-48		ولاية غليزان		Provincia de Relizan	wilaya de Relizane		provincia di Relizane	ルリザンヌ県		Prowincja Ghulajzan		Relizane Vilayeti	埃利赞省
DZ-49		ولاية تيميمون	Provinz Timimoun	Provincia de Timimoun			Provincia di Timimoun	ティミムン県				Timimun (il)	提米蒙省
DZ-50		ولاية برج باجي مختار	Provinz Bordj Badji Mokhtar	Provincia de Bordj Badji Mokhtar	Bordj Baji Mokhtar		Provincia di Bordj Badji Mokhtar	ボルジュ・バジ・モウタール県				Burc Baci Muhtar (il)	巴吉穆赫塔尔堡省
DZ-51		ولاية أولاد جلال	Ouled Djellal (Provinz)	Provincia de Ouled Djellal			Provincia di Ouled Djellal	ウレド・ジェラル県				Evlad Celal (il)	奥拉德杰拉勒省
DZ-52		ولاية بني عباس	Provinz Béni Abbès	Provincia de Béni Abbès			Provincia di Béni Abbès	ベニ・アッベス県				Beni Abbas (il)	貝尼阿巴斯省
DZ-53		ولاية عين صالح	Provinz In Salah	Provincia de In Salah			Provincia di In Salah	イン・サラー県				Ayn Salih (il)	萨拉泉省
DZ-54		ولاية عين قزام	Provinz In Guezzam	Provincia de In Guezzam			Provincia di In Guezzam	イン・ゲザム県				Ayn Kazzam (il)	因盖扎姆省
DZ-55		ولاية تقرت	Touggourt (Provinz)	Provincia de Tuggurt			Provincia di Touggourt	トゥーグラ県				Tukurt (il)	图古尔特省
DZ-56		ولاية جانت	Provinz Djanet	Provincia de Djanet			Provincia di Djanet	ジャーネット県				Canet (il)	贾奈特省
DZ-57		ولاية المغير الجزائرية	El M’Ghair (Provinz)	Provincia de El M’Ghair	El M’Ghair		Provincia di El M’Ghair	エル・ムエラ県				El-Mugayir (il)	迈盖耶尔省
DZ-58		ولاية المنيعة		Provincia de El Menia			Provincia di Al-Mani’a	エル・メニア県				El-Meniye (il)	迈尼耶省
EC-A		مقاطعة أزواي	Provinz Azuay	Provincia de Azuay		אסואי	provincia di Azuay	アスアイ県		Prowincja Azuay		Azuay Province	阿苏艾省
EC-B		مقاطعة بوليفار	Provinz Bolívar	Provincia de Bolívar			provincia di Bolívar	ボリーバル県		Prowincja Bolívar		Bolivar Province	玻利瓦尔省
EC-C		مقاطعة كارتشي	Provinz Carchi	Provincia de Carchi		מחוז קארצ׳י	provincia del Carchi	カルチ県		Prowincja Carchi		Carchi Province	卡尔奇省
EC-D		مقاطعة أوريينا	Provinz Orellana	Provincia de Orellana			provincia di Orellana	オレリャーナ県		Prowincja Orellana		Orellana Province	奥雷亚纳省
EC-E		مقاطعة إسمرالداس	Provinz Esmeraldas	Provincia de Esmeraldas		מחוז אסמרלדס	provincia di Esmeraldas	エスメラルダス県		Prowincja Esmeraldas			埃斯梅拉达斯省
EC-F		مقاطعة كانار	Provinz Cañar	Provincia de Cañar			provincia di Cañar	カニャール県		Prowincja Cañar		Canar Province	卡尼亞爾省
EC-G		مقاطعة غاياس	Provinz Guayas	Provincia de Guayas	province du Guayas	מחוז גואייס	provincia del Guayas	グアヤス県		Prowincja Guayas			瓜亚斯省
EC-H		مقاطعة تشيمبورازو	Provinz Chimborazo	Provincia de Chimborazo		מחוז צ׳ימבורסו	provincia del Chimborazo	チンボラソ県		Prowincja Chimborazo			钦博拉索省
EC-I		مقاطعة إمبابورا	Provinz Imbabura	Provincia de Imbabura		מחוז אימבאבורה	provincia dell’Imbabura	インバブーラ県		Prowincja Imbabura		Imbabura Province	因巴布拉省
EC-L		مقاطعة لوخا	Provinz Loja	Provincia de Loja	province de Loja	מחוז לוחה	provincia di Loja	ロハ県		Prowincja Loja		Loja province	洛哈省
EC-M		مقاطعة مانابي	Provinz Manabí	Provincia de Manabí		מחוז מנבי	provincia di Manabí	マナビ県		Prowincja Manabí		Manabi Province	马纳比省
EC-N		مقاطعة نابو	Provinz Napo	Provincia de Napo		מחוז נפו	provincia del Napo	ナポ県		Prowincja Napo		Napo Province	纳波省
EC-O		مقاطعة إل أورو	Provinz El Oro	Provincia de El Oro		מחוז אל אורו	provincia di El Oro	エル・オロ県		Prowincja El Oro		El Oro Province	埃爾奧羅省
EC-P		مقاطعة بيتشينتشا	Provinz Pichincha	Provincia de Pichincha	province de Pichincha		provincia del Pichincha	ピチンチャ県		Prowincja Pichincha		Pichincha ili	皮欽查省
EC-R		مقاطعة لوس ريوس	Provinz Los Ríos			לוס ריוס	provincia di Los Ríos	ロス・リオス県		Prowincja Los Ríos		Los Rios Province	洛斯里奧斯省
EC-S	Morona-Santiago	مقاطعة مورونا سانتياغو	Provinz Morona Santiago	Provincia de Morona Santiago	Morona-Santiago	מחוז מורונה-סנטיאגו	provincia di Morona-Santiago	モロナ・サンティアゴ県	Morona-Santiago	Prowincja Morona-Santiago	Morona-Santiago	Morona-Santiago	莫罗纳-圣地亚哥省
EC-SD		سانتو دومينغو دا لوس تساتشيلاس	Provinz Santo Domingo de los Tsáchilas	Provincia de Santo Domingo de los Tsáchilas			provincia di Santo Domingo de los Tsáchilas	サント・ドミンゴ・デ・ロス・ツァチラス県		Prowincja Santo Domingo de los Tsáchilas		Santo Domingo de los Tsachilas Province	聖多明各-德洛斯查奇拉斯省
EC-SE		مقاطعة سانتا إيلينا		Provincia de Santa Elena			provincia di Santa Elena	サンタ・エレーナ県		Prowincja Santa Elena	Santa Elena (província)	Santa Elena Province	聖埃倫娜省
EC-T		مقاطعة تونغوراهوا	Provinz Tungurahua	Provincia de Tungurahua		מחוז טונגוראווה	provincia del Tungurahua	トゥングラワ県		Prowincja Tungurahua		Tungurahua Province	通古拉瓦省
EC-U		مقاطعة سوكومبيوس	Provinz Sucumbíos	Provincia de Sucumbíos		מחוז סוקומביוס	provincia di Sucumbíos	スクンビオス県		Prowincja Sucumbíos		Sucumbios Province	苏昆比奥斯省
EC-W		مقاطعة غالاباغوس	Provinz Galápagos	Provincia de Galápagos	province de Galápagos	מחוז גלאפגוס	provincia delle Galápagos	ガラパゴス県		Prowincja Galápagos		Galapagos Province	加拉帕戈斯省
EC-X		مقاطعة كوتوباكسي	Provinz Cotopaxi	Provincia de Cotopaxi			provincia del Cotopaxi	コトパクシ県		Prowincja Cotopaxi		Cotopaxi Province	科托帕希省
EC-Y		مقاطعة باستازا	Provinz Pastaza	Provincia de Pastaza			provincia del Pastaza	パスタサ県		Prowincja Pastaza		Pastaza Province	帕斯塔薩省
EC-Z	Zamora-Chinchipe	مقاطعة زامورا تشينتشيبه	Provinz Zamora Chinchipe	Provincia de Zamora Chinchipe	Zamora-Chinchipe		provincia di Zamora-Chinchipe	サモラ・チンチペ県	Zamora-Chinchipe	Prowincja Zamora-Chinchipe	Zamora-Chinchipe	Zamora-Chinchip Province	萨莫拉-钦奇佩省
EE-130					municipalité rurale d’Alutaguse					Gmina Alutaguse			阿卢塔古塞
EE-141					Commune de Anija								阿尼亚
EE-142				Municipio de Antsla	Commune de Antsla								安茨拉
EE-171				Municipio de Elva						Gmina Elva			埃尔瓦
EE-184
EE-191
EE-198
EE-205						היומאה (נפה)							希乌马
EE-214													黑德梅斯泰
EE-245					Commune de Jõelähtme					Gmina Jõelähtme			约莱赫特梅
EE-247					Commune de Jõgeva								约格瓦
EE-251				Parroquia de Jõhvi	Commune de Jõhvi					Gmina Jõhvi			約赫維
EE-255				Municipio de Järva	Järva (commune)					Gmina Järva			耶尔瓦
EE-272
EE-283
EE-284
EE-291
EE-293
EE-296
EE-303
EE-305
EE-317
EE-321		كوتلا-يارفي											科赫特拉-耶爾韋
EE-338
EE-353
EE-37	Harju	مقاطعة هاريو	Kreis Harju	Condado de Harju	Comté de Harju	האריו		ハリュ県				Harju ili	哈留縣
EE-39	Hiiu	مقاطعة هيو	Kreis Hiiu	Condado de Hiiu	Comté de Hiiu	היו		ヒーウ県				Hiiu ili	希尤縣
EE-424
EE-430				Municipio de Lääneranna	Commune de Lääneranna					Gmina Lääneranna		Lääneranna Bölgesi	莱内兰纳
EE-431					Commune de Lääne-Harju								西哈尔尤
EE-432
EE-441					Commune de Lääne-Nigula								莱内-尼古拉
EE-442				Parroquia de Lüganuse	Commune de Lüganuse			ルガヌーセ教区					吕加努塞
EE-446
EE-45		مقاطعة إيدا فيرو	Kreis Ida-Viru	Condado de Ida-Viru	Viru oriental	אידה-וירו						Ida-Viru ili	東維魯縣
EE-478
EE-480
EE-486
EE-50		مقاطعة يوجيفا	Kreis Jõgeva	Condado de Jõgeva	Jõgeva	מחוז ייגבה		ヨゲヴァ県				Jõgeva ili	約格瓦縣
EE-503
EE-511
EE-514				Narva-Jõesuu (municipio)	Commune de Narva-Jõesuu								纳尔瓦约埃苏
EE-52		مقاطعة يارفا	Kreis Järva	Condado de Järva	Järva	יארבה		イェルヴァ県				Järva ili	耶爾瓦縣
EE-528
EE-557				Municipio de Otepää	Commune de Otepää			オテパー					奥泰佩
EE-56		مقاطعة لانا	Kreis Lääne	Condado de Lääne	Lääne	לאנה		レーネ県				Lääne ili	萊內縣
EE-567
EE-586				Municipio de Peipsiääre	Commune de Peipsiääre								佩普西埃雷
EE-60		مقاطعة لين-فيرو	Kreis Lääne-Viru	Condado de Lääne-Viru	Viru occidental	לאנה-וירו						Lääne-Viru ili	西維魯縣
EE-615				Municipio de Põhja-Sakala									北萨卡拉
EE-618													珀尔察马
EE-622
EE-624
EE-638				Municipio de Põhja-Pärnumaa									北派尔努马
EE-64		مقاطعة بولفا	Kreis Põlva	Condado de Põlva	Põlva	מחוז פילבה		ポルヴァ県				Põlva ili	珀爾瓦縣
EE-651
EE-653
EE-661
EE-663
EE-668
EE-68		مقاطعة بارنو	Kreis Pärnu	Condado de Pärnu	Pärnu	מחוז פרנו		ペルヌ県				Pärnu ili	派爾努縣
EE-689
EE-698				Municipio de Rõuge									勒乌格
EE-708
EE-71		مقاطعة رابلا	Kreis Rapla	Condado de Rapla	Rapla	ראפלה		ラプラ県				Rapla ili	拉普拉縣
EE-712
EE-714
EE-719
EE-726
EE-732
EE-735		سيلاما						シッラマエ					錫拉邁埃
EE-74	Saare	مقاطعة سار	Kreis Saare	Condado de Saare	Comté de Saare	מחוז סארה		サーレ県				Saare ili	薩雷縣
EE-784
EE-79		مقاطعة تارتو	Kreis Tartu	Condado de Tartu	Tartu	מחוז טרטו		タルトゥ県				Tartu ili	塔爾圖縣
EE-792
EE-793
EE-796
EE-803
EE-809				Municipio de Tori	Commune de Tori							Tori Belediyesi	托里
EE-81		مقاطعة فالغا	Kreis Valga	condado de Valga	Valga	מחוז ולגה		ヴァルガ県				Valga ili	瓦爾加縣
EE-824
EE-834				Municipio de Türi	Commune de Türi		Türi (comune rurale)	チュリ		Gmina Türi			蒂里
EE-84	Viljandi	مقاطعة فيلياندي	Kreis Viljandi	Condado de Viljandi	Comté de Viljandi	מחוז ויליאנדי		ヴィリャンディ県				Viljandi ili	維爾揚迪縣
EE-855
EE-87		مقاطعة فورو	Kreis Võru	Condado de Võru	Võru	מחוז וורו		ヴォル県				Võru ili	沃魯縣
EE-890
EE-897
EE-899
EE-901
EE-903
EE-907
EE-917
EE-919
EE-928					Commune de Väike-Maarja					Gmina Väike-Maarja			小馬爾亞
EG-ALX	Alexandria	الإسكندرية	al-Iskandariyya	Alejandría	Gouvernorat d’Alexandrie	מחוז אלכסנדריה	Governatorato di Alessandria	アレクサンドリア県	Alexandrië	Aleksandria	Alexandria (província egípcia)	İskenderiye	亞歷山大省
EG-ASN	Aswan	محافظة أسوان	Aswan	Asuán	Gouvernorat d’Assouan	אסואן (מחוז)	Governatorato di Assuan	アスワン県	Aswan	Asuan	Assuão	Asvan	阿斯旺省
EG-AST	Asyut	أسيوط	Asyut	Asiut	Gouvernorat d’Assiout	מחוז אסיוט	Governatorato di Asyut	アシュート県	Assioet	Asjut	Assiut	Asyut	艾斯尤特省
EG-BA	Red Sea	البحر الأحمر	al-Bahr al-ahmar	Mar Rojo	Gouvernorat de la Mer-Rouge	הים האדום (מחוז)	Governatorato del Mar Rosso	紅海県	Rode Zee	Prowincja Morza Czerwonego	Mar Vermelho	Kızıldeniz	红海省
EG-BH	Beheira	محافظة البحيرة	al-Buhaira	Behera	Gouvernorat de Beheira	מחוז אל-בחירה	Governatorato di Buhayra	ブハイラ県	Al Buhayrah	Al-Buhajra	Al-Buhaira	Buheyre	布海拉省
EG-BNS	Beni Suef	بني سويف	Bani Suwaif	Beni Suef	Gouvernorat de Beni Souef	מחוז בני סויף	Governatorato di Beni Suef	ベニ・スエフ県	Beni Suef	Bani Suwajf	Beni Suef	Beni Suveyf	贝尼苏韦夫省
EG-C	Cairo	محافظة القاهرة	al-Qahira	El Cairo	Gouvernorat du Caire	מחוז קהיר	Governatorato del Cairo	カイロ県	Caïro	Kair	Cairo	Kahire	开罗省
EG-DK	Dakahlia	الدقهلية	ad-Daqahliyya	Dacalia	Gouvernorat de Dakahleya	א-דקהלייה	Governatorato di Daqahliyya	ダカリーヤ県	Ad Daqahliyah	Ad-Dakahlijja	Dakahlia	Dekahliye	代蓋赫利耶省
EG-DT	Damietta	محافظة دمياط	Dumyat	Damieta	Gouvernorat de Damiette	דמיאט	Governatorato di Damietta	ディムヤート県	Damietta	Damietta (muhafaza)	Damieta	Dimyat	杜姆亞特省
EG-FYM	Faiyum	محافظة الفيوم	al-Fayyum	Fayún	Gouvernorat du Fayoum	אל-פיום	Governatorato di Faiyum	ファイユーム県	Fajoem	Fajum	Faium	Feyyum	法尤姆省
EG-GH	Gharbia	الغربية	al-Gharbiyya	Occidental	Gouvernorat de Gharbeya	מחוז אל-ע׳רביה	Governatorato di Gharbiyya	ガルビーヤ県	Al Gharbiyah	Prowincja Zachodnia	Garbia	Garbiya	西部省
EG-GZ	Giza	محافظة الجيزة	al-Dschiza	Guiza	Gouvernorat de Gizeh	אל-גיזה	Governatorato di Giza	ギーザ県	Gizeh	Giza	Guizé	Gize	吉薩省
EG-IS	Ismailia	الإسماعيلية	Gouvernement Ismailia	Ismailia	Gouvernorat d’Ismaïlia	מחוז אל-אסמאעיליה	Governatorato di Ismailia	イスマイリア県	Ismaïlia	Ismailia	Ismaília	İsmailiye	伊斯梅利亚省
EG-JS	South Sinai	جنوب سيناء	Dschanub Sina	Sinaí del Sur	Gouvernorat du Sinaï Sud	דרום סיני	Governatorato del Sinai del Sud	南シナイ県	Zuid-Sinaï	Synaj Południowy	Sinai do Sul	Güney Sina	南西奈省
EG-KB	Qalyubia	محافظة القليوبية	al-Qalyubiyya	Caliubia	Gouvernorat de Qalyubiya	מחוז אל-קליוביה	Governatorato di al-Qalyūbiyya	カリュービーヤ県	Al Qalyubiyah	Al-Kaljubijja	Qaliubia	Kalyubiye	蓋盧比尤省
EG-KFS	Kafr el-Sheikh	محافظة كفر الشيخ	Kafr asch-Schaich	Kafr el Sheij	Gouvernorat de Kafr el-Cheik	מחוז כפר א שיח׳	Governatorato di Kafr el-Sheikh	カフル・アッシャイフ県	Kafr el Sheikh	Kafr asz-Szajch	Kafr el-Sheikh	Kafrü’ş-Şeyh	謝赫村省
EG-KN	Qena	محافظة قنا	Qina	Quena	gouvernorat de Qena	מחוז קינא	Governatorato di Qena	ケナ県	Qina	Kina	Qina	Kina	基納省
EG-LX	Luxor	محافظة الأقصر	al-Uqsur	Lúxor	Gouvernorat de Louxor	מחוז לוקסור	Governatorato di Luxor	ルクソール県	Luxor	Luksor	Luxor	Luksor	盧克索省
EG-MN	Minya	المنيا	al-Minya	Menia	Gouvernorat de Minya	מיניה	Governatorato di Minya	ミニヤー県	Minya	Al-Minja (muhafaza)	Minya	Minye	明亞省
EG-MNF	Monufia	محافظة المنوفية	al-Minufiyya	Menufia	Gouvernorat de Menufeya	אל-מִנופיה	Governatorato di al-Manufiyya	ミヌーフィーヤ県	Al Minufiyah	Al-Minufijja	Monufia	Minufiye	米努夫省
EG-MT	Matrouh	محافظة مطروح	Matruh	Matrú	Gouvernorat de Marsa-Matruh	מחוז מטרוח	Governatorato di Matruh	マトルーフ県	Matruh	Matruh	Matruh	Matruh	馬特魯省
EG-PTS	Port Said	بورسعيد		Puerto Saíd	Gouvernorat de Port-Saïd	מחוז פורט סעיד	Governatorato di Porto Said	ポートサイド県	Port Said	Port Said	Governamento de Porto Said	Port Said	塞得港省
EG-SHG	Sohag	محافظة سوهاج	Sauhadsch	Suhag	Gouvernorat de Sohag	מחוז סוהאג	Governatorato di Sohag	ソハーグ県	Suhaj	Sauhadż	Sohag	Sevhac	索哈傑省
EG-SHR	Al Sharqia	الشرقية	asch-Scharqiyya	Oriental	Ach-Charqiya	א-שרקיה	Governatorato di Sharqiyya	シャルキーヤ県	Ash Sharqiyah	Prowincja Wschodnia	Xarqia	Şarkiye	東部省
EG-SIN	North Sinai	شمال سيناء	Schimal Sina	Sinaí del Norte	Gouvernorat du Sinaï Nord	צפון סיני	Governatorato del Sinai del Nord	北シナイ県	Noord-Sinaï	Synaj Północny	Sinai do Norte	Kuzey Sina	北西奈省
EG-SUZ	Suez	السويس	as-Suwais	Gobernación de Suez	Gouvernorat de Suez	סואץ	Governatorato di Suez	スエズ県	Suez	Suez	Suez	Süveyş	蘇伊士省
EG-WAD	New Valley	محافظة الوادي الجديد	al-Wadi al-dschadid	Nuevo Valle	Gouvernorat de la Nouvelle-Vallée	מחוז אל-ואדי אל-ג׳דיד	Governatorato di Wadi al-Jadid	ニューバレー県	Nieuwe Vallei	Nowa Dolina	Vale Novo	Yeni Vadi	新河谷省
ER-AN	Anseba	إقليم أنسبا	Anseba	Anseba	Anseba		regione dell’Anseba	アンセバ地方	Anseba	Anseba	Anseba	Anseba	安塞巴區
ER-DK	Southern Red Sea	إقليم البحر الأحمر الجنوبي	Debubawi Kayih Bahri	Debubawi Keyih Bahri	Debub-Keih-Bahri		regione del Mar Rosso Meridionale	デブバウィ・ケイバハリ地方	Debubawi Keyih Bahri	Region Południowy Morza Czerwonego	Debub-Keih-Bahri	Güney Kızıldeniz	南紅海區
ER-DU	Debub	منطقة الجنوب	Debub	Debub	Debub	מחוז הדרום	regione del Sud	デブブ地方	Debub	Region Południowy	Debub	Debub	南部區
ER-GB	Gash-Barka	إقليم غاش-باركا	Gash-Barka	Gash-Barka	Gash-Barka		regione di Gasc-Barca	ガシュ・バルカ地方	Gash-Barka	Gasz-Barka	Gash-Barka	Gash-Barka	加什-巴爾卡區
ER-MA	Maekel	المنطقة المركزية	Maekel	Maekel	Maekel		regione Centrale	マアカル地方	Maekel	Region Centralny	Maekel	Maekel	中部區
ER-SK	Northern Red Sea	إقليم شمال البحر الأحمر	Semienawi Kayih Bahri	Semenawi Keyih Bahri	Semien-Keih-Bahri		regione del Mar Rosso Settentrionale	セメナウィ・ケイバハリ地方	Semenawi Keyih Bahri	Region Północny Morza Czerwonego	Semien-Keih-Bahri	Kuzey Kızıldeniz	北紅海區
ES-A		أليكانتي	Provinz Alicante	Provincia de Alicante	province d’Alicante		provincia di Alicante	アリカンテ県				Alicante ili	阿利坎特省
ES-AB		البسيط	Provinz Albacete	Provincia de Albacete	province d’Albacete	מחוז אלבסטה	Provincia di Albacete	アルバセテ県				Albacete ili	阿爾瓦塞特省
ES-AL		المرية	Provinz Almería	Provincia de Almería	province d’Almería		Provincia di Almería	アルメリア県			Almeria	Almería ili	阿爾梅里亞省
ES-AN	Andalusia	منطقة أندلوسيا	Autonome Gemeinschaft Andalusien		Andalousie	אנדלוסיה	Andalusia	アンダルシア州	Andalusië	Andaluzja	Andaluzia	Endülüs	安達魯西亞
ES-AR	Aragon	منطقة أراغـون	Aragonien		Aragon	אראגון	Aragona	アラゴン州		Aragonia	Aragão	Aragon	阿拉贡自治区
ES-AS	Asturias	منطقة أستورياس	Asturien	Principado de Asturias	Asturies	אסטוריאס	Asturie	アストゥリアス州	Asturië	Asturia	Astúrias	Asturies	阿斯图里亚斯
ES-AV		آبلة	Provinz Ávila	Provincia de Ávila	province d’Ávila		provincia di Ávila	アビラ県				Ávila ili	阿维拉省
ES-B		برشلونة	Provinz Barcelona	Provincia de Barcelona	province de Barcelone	מחוז ברצלונה	Provincia di Barcellona	バルセロナ県				Barselona ili	巴塞罗那省
ES-BA		بطليوس	Provinz Badajoz	Provincia de Badajoz	province de Badajoz		Provincia di Badajoz	バダホス県			Badajoz (província)	Badajoz ili	巴达霍斯省
ES-BI	Biscay	بيسكاي		Vizcaya	Biscaye	ביסקאיה	Biscaglia	ビスカヤ県	Biskaje	Vizcaya	Biscaia	Biskay	比斯開省
ES-BU		برغش	Provinz Burgos	Provincia de Burgos	province de Burgos	מחוז בורגוס	provincia di Burgos	ブルゴス県				Burgos ili	布尔戈斯省
ES-C		لا كورونيا	Provinz A Coruña	Provincia de La Coruña	province de La Corogne	מחוז לה קורוניה	Provincia della Coruña	ア・コルーニャ県			Corunha	A Coruña ili	拉科鲁尼亚省
ES-CA		قادس	Provinz Cádiz	Provincia de Cádiz	province de Cadix	מחוז קדיס	Provincia di Cadice	カディス県		Kadyks	Cádis	Cádiz ili	加的斯省
ES-CB		منطقة كانتابريا	Autonome Gemeinschaft Kantabrien		Cantabrie	קנטבריה		カンタブリア州	Cantabrië	Kantabria	Cantábria	Kantabria	坎塔布里亚
ES-CC		قصرش	Provinz Cáceres	Provincia de Cáceres	province de Cáceres		Provincia di Cáceres	カセレス県			Cáceres (província)	Cáceres ili	卡塞雷斯省
ES-CE		سبتة				סאוטה		セウタ					休达
ES-CL	Castile and León	منطقة قـشتالة وليون	Autonome Gemeinschaft Kastilien und León		Castille-et-León	קסטיליה ולאון	Castiglia e León	カスティーリャ・レオン州	Castilië en León	Kastylia i León	Castela e Leão	Kastilya ve Leon	卡斯蒂利亚-莱昂
ES-CM	Castile-La Mancha	منطقة كاستيا لا مانتشا	Autonome Gemeinschaft Kastilien-La Mancha		Castille-La Manche	קסטיליה-לה מנצ׳ה	Castiglia-La Mancia	カスティーリャ・ラ・マンチャ州	Castilië-La Mancha	Kastylia-La Mancha	Castela-Mancha	Kastilya-La Mancha	卡斯蒂利亚-拉曼恰
ES-CN	Canary Islands	جزر الكناري	Kanarische Inseln		Îles Canaries	האיים הקנריים	isole Canarie	カナリア諸島	Canarische Eilanden	Wyspy Kanaryjskie	Canárias	Kanarya Adaları	加那利群岛
ES-CO		مقاطعة قرطبة		Provincia de Córdoba	province de Cordoue		Provincia di Cordova	コルドバ県		Kordoba	Córdova (província da Espanha)	Córdoba ili	科爾多瓦省
ES-CR		ثيوداد ريال	Provinz Ciudad Real	Provincia de Ciudad Real	province de Ciudad Real		provincia di Ciudad Real	シウダ・レアル県			Cidade Real	Ciudad Real ili	雷阿爾城省
ES-CS		كاستيون	Provinz Castellón	Provincia de Castellón	province de Castellón	מחוז קאסטיון	provincia di Castellón	カステリョン県					卡斯特利翁省
ES-CT	Catalonia	كتالونيا	Autonome Gemeinschaft Katalonien	Cataluña	Catalogne	קטלוניה	Catalogna	カタルーニャ州	Catalonië	Katalonia	Catalunha	Katalonya	加泰罗尼亚
ES-CU		قونكة	Provinz Cuenca	Provincia de Cuenca	province de Cuenca		Provincia di Cuenca	クエンカ県				Cuenca ili	昆卡省
ES-EX		منطقة إكستـريمادورا	Autonome Gemeinschaft Extremadura		Estrémadure	אקסטרמדורה	Estremadura	エストレマドゥーラ州		Estremadura	Estremadura (Espanha)	Ekstremadura	埃斯特雷马杜拉
ES-GA		منطقة غاليسيا	Galicien		Galice	גליסיה	Galizia	ガリシア州	Galicië	Galicja	Galiza	Galiçya	加利西亚
ES-GC		لاس بالماس	Provinz Las Palmas	Provincia de Las Palmas	province de Las Palmas	מחוז לאס פאלמס	Provincia di Las Palmas	ラス・パルマス県				Las Palmas ili	拉斯帕爾馬斯省
ES-GI		جرندة	Provinz Girona	Provincia de Gerona	province de Gérone	מחוז ז׳ירונה	Provincia di Girona	ジローナ県	Gerona			Gerona ili	赫羅納省
ES-GR		غرناطة	Provinz Granada	Provincia de Granada	province de Grenade	פרובינציית גרנדה	Provincia di Granada	グラナダ県		Grenada		Granada ili	格拉納達省
ES-GU		غوادالاخارا	Provinz Guadalajara	Provincia de Guadalajara	province de Guadalajara		Provincia di Guadalajara	グアダラハラ県				Guadalajara ili	瓜達拉哈拉省
ES-H		ولبة	Provinz Huelva	Provincia de Huelva	province de Huelva	מחוז הואלבה	Provincia di Huelva	ウエルバ県			Província de Huelva	Huelva ili	韋爾瓦省
ES-HU		وشقة	Provinz Huesca	Provincia de Huesca	province de Huesca		Provincia di Huesca	ウエスカ県				Huesca ili	韋斯卡省
ES-IB	Balearic Islands	منطقة جزر البليار	Balearische Inseln	Islas Baleares	Îles Baléares	האיים הבלאריים	isole Baleari	バレアレス諸島	Balearen	Baleary	Baleares	Balear Adaları	巴利阿里群島
ES-J		خاين		Provincia de Jaén	province de Jaén	מחוז חאאן	Provincia di Jaén	ハエン県				Jaén ili	哈恩省
ES-L		لاردة	Provinz Lleida	Provincia de Lérida	province de Lérida		Provincia di Lleida	リェイダ県	Lerida		Província de Lérida	Lérida ili	莱里达省
ES-LE		ليون	Provinz León	Provincia de León	province de León	תבנית:הקהילות האוטונומיות של ספרד	provincia di León	レオン県			Leão	León ili	莱昂省
ES-LO	La Rioja Province	منطقة لا ريوخا				לה ריוחה		ラ・リオハ州					拉里奥哈
ES-LU		لوغو	Provinz Lugo	Provincia de Lugo	province de Lugo	מחוז לוגו	Provincia di Lugo	ルーゴ県				Lugo ili	卢戈省
ES-M	Madrid Province		Provinz Madrid	provincia de Madrid	province de Madrid	מחוז מדריד		マドリード県
ES-MA		مالقة		provincia de Málaga	province de Málaga	מחוז מאלגה	Provincia di Malaga	マラガ県		Malaga		Málaga ili	馬拉加省
ES-MC	Murcia Region	منطقة مرسية	Autonome Gemeinschaft Region Murcia	Región de Murcia	région de Murcie	מורסיה	regione di Murcia	ムルシア州	Murcia	Murcja	Região de Múrcia	Murcia	穆尔西亚自治区
ES-MD	Madrid Autonomous Community	منطقة مدريد	Autonome Gemeinschaft Madrid	Comunidad de Madrid	communauté de Madrid	מדריד	comunità di Madrid	マドリード州	Madrid	Madryt	Comunidade de Madrid	Madrid	马德里自治区
ES-ML		مليلية				מלייה		メリリャ					梅利利亚
ES-MU		منطقة مرسية		provincia de Murcia	province de Murcie			ムルシア県					穆尔西亚省
ES-NA		منطقة نافارا	Autonome Gemeinschaft Navarra		communauté forale de Navarre	נווארה		ナバラ州		Nawarra			納瓦拉
ES-NC	Navarra Chartered Community	منطقة نافارا	Autonome Gemeinschaft Navarra	Navarra	communauté forale de Navarre	נווארה	Navarra	ナバラ州	Navarra	Nawarra	Navarra	Navarra	納瓦拉
ES-O	Asturias Province		Provinz Asturien	provincia de Asturias	Asturies
ES-OR		أورينسي	Provinz Ourense	Provincia de Orense	province d’Ourense	אורנסה	Provincia di Ourense	オウレンセ県				Ourense ili	奥伦塞省
ES-P		بالنثيا	Provinz Palencia	Provincia de Palencia	province de Palencia	פלנסיה	provincia di Palencia	パレンシア県			Palência	Palencia ili	帕伦西亚省
ES-PM	Balears Province	منطقة جزر البليار	Balearische Inseln	Islas Baleares	Îles Baléares	האיים הבלאריים	isole Baleari	バレアレス諸島	Balearen	Baleary	Baleares	Balear Adaları	巴利阿里群島
ES-PO		بونتيفيدرا	Provinz Pontevedra	Provincia de Pontevedra	province de Pontevedra	מחוז פונטבדרה	Provincia di Pontevedra	ポンテベドラ県				Pontevedra ili	蓬特韋德拉省
ES-PV	Basque Country	منطقة إقليم الباسك	Autonome Gemeinschaft Baskenland		Pays basque	חבל הבסקים	Paesi Baschi	バスク州	Baskenland	Kraj Basków	Comunidade autónoma do País Basco	Bask Bölgesi	巴斯克自治區
ES-RI		منطقة لا ريوخا				לה ריוחה		ラ・リオハ州					拉里奥哈
ES-S	Cantabria Province	منطقة كانتابريا	Autonome Gemeinschaft Kantabrien		Cantabrie	קנטבריה		カンタブリア州	Cantabrië	Kantabria	Cantábria	Kantabria	坎塔布里亚
ES-SA		شلمنقة	Provinz Salamanca	Provincia de Salamanca	province de Salamanque	מחוז סלמנקה	Provincia di Salamanca	サラマンカ県		Salamanka		Salamanca ili	萨拉曼卡省
ES-SE	Seville	إشبيلية		Provincia de Sevilla	province de Séville		Provincia di Siviglia	セビリア県		Sewilla	Província de Sevilha	Sevilla ili	塞維利亞省
ES-SG		شقوبية	Provinz Segovia	Provincia de Segovia	province de Ségovie		provincia di Segovia	セゴビア県		Segowia	Segóvia	Segovia ili	塞哥維亞省
ES-SO		سوريا	Provinz Soria	Provincia de Soria	province de Soria		provincia di Soria	ソリア県			Sória	Soria ili	索里亚省
ES-SS		غيبوثكوا		Guipúzcoa	Guipuscoa	גיפוסקואה	Guipúzcoa	ギプスコア県		Prowincja Guipúzcoa	Guipúscoa	Guipúzcoa ili	吉普斯夸省
ES-T		طراغونة		provincia de Tarragona	province de Tarragone	מחוז טרגונה	Provincia di Tarragona	タラゴナ県				Tarragona İli	塔拉戈纳省
ES-TE		تيروال	Provinz Teruel	Provincia de Teruel	province de Teruel	מחוז טרואל	provincia di Teruel	テルエル県			Teruel (província)	Teruel İli	特魯埃爾省
ES-TF		سانتا كروث دي تينيريفه	Provinz Santa Cruz de Tenerife	Provincia de Santa Cruz de Tenerife	province de Santa Cruz de Ténérife	פרובינציית סנטה קרוס דה טנריפה	Provincia di Santa Cruz de Tenerife	サンタ・クルス・デ・テネリフェ県				Santa Cruz de Tenerife İli	聖克魯斯-德特內里費省
ES-TO		طليطلة	Provinz Toledo	Provincia de Toledo	province de Tolède	פרובינציית טולדו	provincia di Toledo	トレド県				Toledo ili	托萊多省
ES-V		بلنسية	Provinz Valencia	Provincia de Valencia	province de Valence		Provincia di Valencia	バレンシア県		Walencja	Valência (província)	Valencia Province	巴倫西亞省
ES-VA		بلد الوليد	Provinz Valladolid	Provincia de Valladolid	province de Valladolid		Provincia di Valladolid	バリャドリッド県			Valhadolide	Valladolid ili	巴利亞多利德省
ES-VC	Valencian Community	منطقة بلنسية	Valencianische Gemeinschaft	Comunidad Valenciana	communauté valencienne	ולנסיה	comunità Valenzana	バレンシア州	Valencia	Walencja	Comunidade Valenciana	Valensiya	巴倫西亞自治區
ES-VI		ألافا			province d’Alava	אלווה		アラバ県		Araba		Álava ili	阿拉瓦省
ES-Z		سرقسطة	Provinz Saragossa	Provincia de Zaragoza	province de Saragosse	מחוז סרגוסה	provincia di Saragozza	サラゴサ県		Saragossa	Saragoça	Zaragoza ili	薩拉戈薩省
ES-ZA		سمورة	Provinz Zamora	Provincia de Zamora	province de Zamora	מחוז זמורה	provincia di Zamora	サモラ県				Zamora ili	萨莫拉省
ET-AA	Addis Ababa	أديس أبابا	Addis Abeba	Adís Abeba	Addis-Abeba	אדיס אבבה	Addis Abeba	アディスアベバ	Addis Abeba	Addis Abeba	Adis Abeba	Addis Ababa	亚的斯亚贝巴
ET-AF	Afar	إقليم عفر	Afar	Afar	Afar	עפר	regione degli Afar	アファール州	Afar	Afar	Afar	Afar Bölgesi	阿法尔州
ET-AM	Amhara	أمهرة	Amhara	Región de Amhara	Amhara	אמהרה	regione degli Amara	アムハラ州	Amhara	Amhara	Amhara	Amhara Bölgesi	阿姆哈拉州
ET-BE	Benishangul-Gumuz	بنيشنقول-قماز	Benishangul-Gumuz	Benishangul-Gumaz	Benishangul-Gumaz	בנישנגול-גומאז	regione Benisciangul-Gumus	ベニシャングル・グムズ州	Benishangul-Gumuz	Bienszangul-Gumuz	Benishangul-Gumaz	Benishangul-Gumuz Bölgesi	本尚古勒-古馬茲州
ET-DD	Dire Dawa	ديرة داوا	Dire Dawa	Dire Dawa	Dire Dawa	דירה דאווה	Dire Daua	ディレ・ダワ	Dire Dawa	Dire Daua	Dire Dawa	Dire Dawa	德雷达瓦
ET-GA	Gambela	جامبيلا	Gambela	Gambela	Gambela	גמבלה	regione di Gambella	ガンベラ州	Gambela	Region Ludów Gambeli	Gambela	Gambela Bölgesi	甘貝拉州
ET-HA	Harari	إقليم هراري	Harar (Region)	Región Harar	Région Harar	הררי (מדינה)	regione di Harar	ハラリ州	Harari	Region Ludu Hareri	Harari	Harari Bölgesi	哈勒爾州
ET-OR	Oromia	أوروميا	Oromia	Oromía	Oromia	אורומיה	Oromia	オロミア州	Oromiya	Oromia	Oromia	Oromia Bölgesi	奧羅米亞州
ET-SI	Sidama	ولاية سيداما	Sidama	Región de Sidama	Sidama	סידמאה	Regione di Sidama	シダマ県		Strefa Sidama	Sidama		錫達馬地區
ET-SN	Southern Nations, Nationalities, and Peoples	الأمم الجنوبية	Region der südlichen Nationen, Nationalitäten und Völker	Naciones, Nacionalidades y Pueblos del Sur	Région des nations, nationalités et peuples du Sud	מדינת האומות, הלאומים ועמי הדרום	regione delle Nazioni, Nazionalità e Popoli del Sud	南部諸民族州	Yedebub Biheroch Bihereseboch na Hizboch	Region Narodów, Narodowości i Ludów Południa	Região das Nações, Nacionalidades e Povos do Sul	Güney Ulusları ve Halkları Bölgesi	南方各族州
ET-SO	Somali	المنطقة الصومالية	Somali	Región Somali	Région Somali	סומלי	regione dei Somali	ソマリ州	Somali	Somali	Região Somali	Somali Bölgesi	索馬里州
ET-SW	Southwest Ethiopia Peoples	منطقة شعب جنوب غرب إثيوبيا	Region der südwestäthiopischen Völker	Región de los Pueblos del Suroeste	Éthiopie du Sud-Ouest	עמי דרום מערב אתיופיה	Regione dei Popoli Etiopi del Sud-Ovest	南西エチオピア諸民族州		Region Ludów Południowo-Zachodniej Etiopii			西南埃塞俄比亚人民州
ET-TI		تيغراي				תיגראי	regione dei Tigrè	ティグレ州		Tigraj	Região Tigré	Tigray Bölgesi	提格里州
FI-01
FI-02	South Karelia	كاريليا الجنوبية	Südkarelien	Karelia del Sur	Carélie du Sud	דרום קרליה	Carelia meridionale	南カルヤラ県		Karelia Południowa	Carélia do Sul	Güney Karelya	南卡累利阿區
FI-03	Southern Ostrobothnia	بوهيانما الجنوبية	Südösterbotten	Ostrobotnia del Sur	Ostrobotnie du Sud	אוסטרובוטניה הדרומית	Ostrobotnia meridionale	南ポフヤンマー県			Ostrobótnia do Sul	Güney Ostrobothnia	南博滕區
FI-04	Southern Savonia	سافو الجنوبية	Südsavo	Savonia del Sur	Savonie du Sud	סאבו הדרומית	Savo meridionale	南サヴォ県			Savônia do Sul	Güney Savonya	南萨沃尼亚区
FI-05		كاينو				קינואו		カイヌー県					凱努區
FI-06	Tavastia Proper	كانتا هامي		Tavastia Propia		קאנטה-המה					Tavastia Própria	Tavastia Proper	坎塔海梅區
FI-07	Central Ostrobothnia	بوهيانما الوسطى	Mittelösterbotten	Ostrobotnia Central	Ostrobotnie-Centrale	אוסטרובוטניה המרכזית	Ostrobotnia centrale	中部ポフヤンマー県			Ostrobótnia Central	Orta Ostrobothnia	中博滕區
FI-08	Central Finland	فنلندا الوسطى	Mittelfinnland	Finlandia Central	Finlande-Centrale	מרכז-פינלנד	Finlandia centrale	中央スオミ県		Finlandia Środkowa	Finlândia Central	Orta Finlandiya	中芬蘭區
FI-09		كومنلاكسو			Vallée de la Kymi	קימנלאקסו		キュメンラークソ県					屈米區
FI-10	Lapland	إقليم لابي	Lappland	Laponia finlandesa	Laponie	לפלנד	Regione della Lapponia	ラッピ県	Lapland	Laponia	Lapônia		拉普蘭區
FI-11		بيركنما				פירקאנמה		ピルカンマー県					皮爾卡區
FI-12	Ostrobothnia	بوهيانما	Österbotten	Ostrobotnia	Ostrobotnie	אוסטרובוטניה	Ostrobotnia	ポフヤンマー県	Österbotten		Ostrobótnia	Ostrobothnia	博滕區
FI-13	North Karelia	كاريليا الشمالية	Nordkarelien	Carelia del Norte	Carélie du Nord	צפון קרליה	Carelia settentrionale	北カルヤラ県		Karelia Północna	Carélia do Norte	Kuzey Karelya	北卡累利阿區
FI-14	Northern Ostrobothnia	بوهيانما الشمالية	Nordösterbotten	Ostrobotnia del Norte	Ostrobotnie du Nord	אוסטרובוטניה הצפונית	Ostrobotnia settentrionale	北ポフヤンマー県			Ostrobótnia do Norte	Kuzey Ostrobothnia	北博滕區
FI-15	Northern Savonia	سافو الشمالية	Nordsavo	Savonia del Norte	Savonie du Nord	סאבו הצפונית	Savo settentrionale	北サヴォ県			Savônia do Norte	Kuzey Savonya	北薩沃尼亞區
FI-16	Päijänne Tavastia	بايات هامي		Päijänne Tavastia							Päijänne Tavastia	Päijänne Tavastia	派亞特海梅區
FI-17		ستاكونتا				סאטקונטה		サタクンタ県					薩卡昆達區
FI-18		أوسيما				אוסימה		ウーシマー県					新地区
FI-19	Southwest Finland	فارسينايس سوومي		Finlandia Propia	Finlande du Sud-Ouest	דרום-מערב פינלנד		南西スオミ県			Finlândia Própria	Güneybatı Finlandiya	西南芬蘭區
FJ-01		با	Ba (Provinz)		province de Ba		Provincia di Ba	バ州		Ba (prowincja)	Ba (Fiji)		巴省
FJ-02		محافظة بوا	Bua (Provinz)		province de Bua		Provincia di Bua	ブア州					布阿省
FJ-03		كاكاودروف				קקאודרווה	Provincia di Cakaudrove	ザカウドロベ州					卡考德罗韦省
FJ-04			Kadavu (Provinz)		province de Kadavu		Provincia di Kadavu	カンダブ水路		Kadavu (prowincja)			坎達武省
FJ-05					province de Lau		Provincia di Lau	ラウ州		Lau (prowincja)			劳省
FJ-06					province de Lomaiviti		Provincia di Lomaiviti	ロマイビティ州					洛迈维提省
FJ-07					province de Macuata		Provincia di Macuata	マズアタ州					馬庫阿塔省
FJ-08	Nadroga-Navosa		Nadroga-Navosa	Nadroga-Navosa	province de Nadroga et de Navosa		Provincia di Nadroga-Navosa	ナドロガ・ナボサ州	Nadroga-Navosa	Nadroga-Navosa	Nadroga-Navosa		那德羅加諾沃薩省
FJ-09					province de Naitasiri		Provincia di Naitasiri	ナイタシリ州					奈塔西里省
FJ-10					province de Namosi		Provincia di Namosi	ナモシ州					納莫西省
FJ-11			Ra (Provinz)		province de Ra		Provincia di Ra	ラ州					拉省
FJ-12				Rewa (Fiyi)	province de Rewa		Provincia di Rewa	レワ州		Rewa (prowincja)			雷瓦省
FJ-13			Serua (Fidschi)		province de Serua		Provincia di Serua	セルア州					塞魯阿省
FJ-14					province de Tailevu		Provincia di Tailevu	タイレブ州					泰萊武省
FJ-C		القسم المركزي	Central Division (Fidschi)	División Central (Fiyi)	Division centrale (Fidji)		divisione Centrale	中央地域 (フィジー)		Dystrykt Centralny (Fidżi)	Divisão Central (Fiji)	Central Division	中央大区 (斐济)
FJ-E		القسم الشرقي، فيجي	Eastern Division (Fidschi)	División Este	Division orientale		divisione Orientale	東部地域 (フィジー)		Dystrykt Wschodni	Divisão do Leste	Eastern Division	东部大区
FJ-N		الشعبة الشمالية	Northern Division	División Norte	Division septentrionale		divisione Nord	北部地域 (フィジー)		Dystrykt Północny	Divisão do Norte	Northern Division	北部大区
FJ-R		روتوما				רוטומה		ロツマ島					罗图马岛
FJ-W		القسم الغربي	Western Division	División Oeste	Division occidentale		divisione Occidentale	西部地域 (フィジー)		Dystrykt Zachodni	Divisão do Oeste	Western Division	西部大区
FM-KSA		كوسراي	Bundesstaat Kosrae			מדינת קוסראה		コスラエ州					科斯雷
FM-PNI		ولاية بوهنبي	Bundesstaat Pohnpei			מדינת פונפיי		ポンペイ州				Pohnpei Eyaleti	波纳佩州
FM-TRK		ولاية تشوك	Bundesstaat Chuuk			צ׳ואוק		チューク州					楚克
FM-YAP			Bundesstaat Yap	Estado de Yap	Yap (État)			ヤップ州					雅浦州
FR-01		أين	Département Ain			אן		アン県					安省
FR-02		أيسن	Département Aisne			אן		エーヌ県					埃纳省
FR-03		أليي	Département Allier			אלייה		アリエ県					阿列省
FR-04		ألب البروفنس العليا		Alpes de Alta Provenza		האלפים של פרובאנס עילית	Alpi dell’Alta Provenza			Alpy Górnej Prowansji	Alpes da Alta Provença		上普罗旺斯阿尔卑斯省
FR-05		الألب العليا	Département Hautes-Alpes	Altos Alpes		האלפים העליונים	Alte Alpi			Alpy Wysokie	Altos Alpes		上阿尔卑斯省
FR-06		الألب البحرية		Alpes Marítimos		האלפים הימיים	Alpi Marittime			Alpy Nadmorskie	Alpes Marítimos		滨海阿尔卑斯省
FR-07		الأرديش		Ardéche		ארדש		アルデシュ県					阿尔代什省
FR-08		الأردين	Département Ardennes	Ardenas		ארדן	Ardenne	アルデンヌ県		Ardeny	Ardenas		阿登省
FR-09		أرييج	Département Ariège			ארייז׳		アリエージュ県					阿列日省
FR-10		أوب	Département Aube			אוב		オーブ県					奥布省
FR-11		أود	Département Aude			אוד		オード県					奥德省
FR-12		أفيرون	Département Aveyron			אוורון		アヴェロン県					阿韦龙省
FR-13		بوش دي رون	Département Bouches-du-Rhône	Bocas del Ródano		שפך הרון	Bocche del Rodano			Delta Rodanu	Bocas do Ródano		罗讷河口省
FR-14		كالفادوس	Département Calvados			קלבדוס		カルヴァドス県					卡爾瓦多斯省
FR-15		كانتال	Département Cantal			קנטל		カンタル県					康塔爾省
FR-16		شارنت	Département Charente			שראנט		シャラント県					夏朗德省
FR-17		شارنت البحرية	Département Charente-Maritime	Charente Marítimo		השראנט הימי	Charente Marittima						滨海夏朗德省
FR-18		شير	Département Cher			שר (מחוז)		シェール県					谢尔省
FR-19		كوريز	Département Corrèze	Corréze		קורז		コレーズ県					科雷兹省
FR-20R		قرسقة	Korsika	Córcega		קורסיקה	Corsica	コルシカ島	Corsica	Korsyka	Córsega	Korsika	科西嘉
FR-21	Côte-d’Or	كوت دور	Département Côte-d’Or	Côte-d’Or	Côte-d’Or	קוט ד׳ור	Côte-d’Or		Côte-d’Or	Côte-d’Or	Côte-d’Or	Côte-d’Or	科多尔省
FR-22	Côtes-d’Armor	كوت درمور	Département Côtes-d’Armor	Côtes-d’Armor	Côtes-d’Armor	קוט-ד׳ארמור	Côtes-d’Armor		Côtes-d’Armor	Côtes-d’Armor	Côtes-d’Armor	Côtes-d’Armor	阿摩尔滨海省
FR-23		كروز	Département Creuse			קרז		クルーズ県					克勒兹省
FR-24		دوردونيي	Département Dordogne	Dordoña		דורדון	Dordogna	ドルドーニュ県			Dordonha		多爾多涅省
FR-25		دوبس	Département Doubs			דו		ドゥー県					杜省
FR-26		دروم	Département Drôme			דרום		ドローム県					德龙省
FR-27		أور	Département Eure			אר		ウール県					厄尔省
FR-28		أور ولوار	Département Eure-et-Loir	Eure y Loir		אר ולואר							厄尔-卢瓦尔省
FR-29		فنستير	Département Finistère	Finisterre		פיניסטר		フィニステール県					非尼斯泰尔省
FR-2A		كورسيكا الجنوبية	Département Corse-du-Sud	Córcega del Sur		קורסיקה הדרומית	Corsica del Sud			Korsyka Południowa	Córsega do Sul		南科西嘉
FR-2B		كورسيكا العليا	Département Haute-Corse	Alta Córcega		קורסיקה עילית	Alta Corsica			Górna Korsyka	Alta Córsega		上科西嘉
FR-30		غارد				גאר		ガール県					加尔省
FR-31		غارون العليا	Département Haute-Garonne	Alto Garona		גארון עילית	Alta Garonna			Górna Garonna	Alta Garona		上加龙省
FR-32		جارس	Département Gers			ז׳ר		ジェール県					热尔省
FR-33		جيروند	Département Gironde	Gironda		ז׳ירונד	Gironda	ジロンド県		Żyronda	Gironda		吉倫特省
FR-34		هيرولت	Département Hérault			ארו		エロー県					埃罗省
FR-35		إيل وفيلان	Département Ille-et-Vilaine	Ille y Vilaine		איל ווילן							伊勒-维莱讷省
FR-36		أندر	Département Indre			אנדר		アンドル県					安德尔省
FR-37		أندر ولوار	Département Indre-et-Loire	Indre y Loira		אנדר ולואר	Indre e Loira						安德尔-卢瓦尔省
FR-38		إزار	Département Isère			איזר		イゼール県					伊泽尔省
FR-39		جورا	Département Jura			ז׳ורה	Giura	ジュラ県					汝拉省
FR-40		لاند	Département Landes	Landas		לונד		ランド県		Landy			朗德省
FR-41		لوار وشير	Département Loir-et-Cher	Loir y Cher		לואר ושר							卢瓦尔-谢尔省
FR-42		لوار	Département Loire	Loira		לואר	Loira	ロワール県		Loara			卢瓦尔省
FR-43		لوار العليا	Département Haute-Loire	Alto Loira		לואר עילי	Alta Loira			Górna Loara			上盧瓦爾省
FR-44		لوار الأطلسية	Département Loire-Atlantique	Loira Atlántico		הלואר האטלנטי	Loira Atlantica			Loara Atlantycka			大西洋卢瓦尔省
FR-45		لواريت	Département Loiret			לוארה		ロワレ県					卢瓦雷省
FR-46		لوت	Département Lot			לוט		ロット県					洛特省
FR-47		لوت وغارون	Département Lot-et-Garonne	Lot y Garona		לוט וגארון	Lot e Garonna				Lot e Garona		洛特-加龍省
FR-48		لوزار	Département Lozère			לוזר		ロゼール県					洛泽尔省
FR-49		ماين ولوار	Département Maine-et-Loire	Maine y Loira		מן ולואר	Maine e Loira						曼恩-卢瓦尔省
FR-50		المانش	Département Manche	Mancha		מאנש	Manica	マンシュ県			Mancha		芒什省
FR-51		المارن	Département Marne			מארן (מחוז)	Marna	マルヌ県		Marna			马恩省
FR-52		المارن العليا	Département Haute-Marne	Alto Marne		הוט-מארן	Alta Marna			Górna Marna			上马恩省
FR-53		ماين				מאיין		マイエンヌ県					马耶讷省
FR-54		مورت وموزيل	Département Meurthe-et-Moselle	Meurthe y Mosela		מרת ומוזל	Meurthe e Mosella						默尔特-摩泽尔省
FR-55		موز	Département Meuse	Mosa		מז	Mosa	ムーズ県		Moza			默兹省
FR-56		موربيهان	Département Morbihan			מורביאן		モルビアン県					莫尔比昂省
FR-57		موزيل	Département Moselle	Mosela		מוזל	Mosella	モゼル県		Mozela	Mosela		摩泽尔省
FR-58		نيافر	Département Nièvre			נייוור		ニエーヴル県					涅夫勒省
FR-59		نور	Département Nord	Norte		נור		ノール県	Noorderdepartement		Norte (departamento)		诺尔省
FR-60		واز	Département Oise			אואז		オワーズ県					瓦兹省
FR-61		أورن	Département Orne			אורן		オルヌ県					奧恩省
FR-62		باد كاليه	Département Pas-de-Calais	Paso de Calais		פה-דה-קאלה	Passo di Calais						加来海峡省
FR-63		بوي دي دوم	Département Puy-de-Dôme			פויי-דה-דום							多姆山省
FR-64		البرانيس الأطلسية	Département Pyrénées-Atlantiques	Pirineos Atlánticos		הפירנאים האטלנטיים	Pirenei Atlantici			Pireneje Atlantyckie	Pirineus Atlânticos		比利牛斯-大西洋省
FR-65		البرانيس العليا	Département Hautes-Pyrénées	Altos Pirineos		הפירנאים העליונים	Alti Pirenei			Pireneje Wysokie	Altos Pirenéus		上比利牛斯省
FR-66		البرانيس الشرقية	Département Pyrénées-Orientales	Pirineos Orientales		הפירנאים המזרחיים	Pirenei Orientali			Pireneje Wschodnie	Pirineus Orientais		东比利牛斯省
FR-67		الراين الأسفل	Département Bas-Rhin	Bajo Rin		ריין תחתון	Basso Reno			Dolny Ren	Baixo Reno		下莱茵省
FR-68		الراين الأعلى	Département Haut-Rhin	Alto Rin		או-רן	Alto Reno			Górny Ren	Alto Reno		上莱茵省
FR-69		رون	Département Rhône	Ródano		רון	Rodano	ローヌ県		Rodan	Ródano		罗讷省
FR-69M
FR-6AE		ألزس	Europäische Gebietskörperschaft Elsass	Colectividad Europea de Alsacia	Collectivité européenne d’Alsace	אלזס	Alsazia	アルザス地域圏	Elzas	Alzacja	Alsácia	Avrupa Alsas Kolektivitesi	阿尔萨斯欧洲集体
FR-70		سون العليا	Département Haute-Saône	Alto Saona		סון עילית	Alta Saona			Górna Saona			上索恩省
FR-71		سون ولوار	Département Saône-et-Loire	Saona y Loira		סון ולואר	Saona e Loira			Saona i Loara			索恩-卢瓦尔省
FR-72		سارت	Département Sarthe			סארת		サルト県					萨尔特省
FR-73		سافوا	Département Savoie	Saboya		סבואה	Savoia	サヴォワ県		Sabaudia	Saboia		萨瓦省
FR-74		سافوا العليا	Département Haute-Savoie	Alta Saboya		סבואה עילית	Alta Savoia			Górna Sabaudia	Alta Saboia		上萨瓦省
FR-75C		باريس		París		פריז	Parigi	パリ	Parijs	Paryż			巴黎
FR-76		السان البحرية	Département Seine-Maritime	Sena Marítimo		סן-מריטים	Senna Marittima				Sena Marítimo		滨海塞纳省
FR-77		السان ومارن	Département Seine-et-Marne	Sena y Marne		סן ומארן	Senna e Marna			Sekwana i Marna	Sena e Marne		塞纳-马恩省
FR-78		الإيفلين	Département Yvelines			איוולין		イヴリーヌ県					伊夫林省
FR-79		دو سيفر	Département Deux-Sèvres			דה-סוור							德塞夫勒省
FR-80		سوم	Département Somme			סום		ソンム県		Somma			索姆省
FR-81		تارن	Département Tarn			טארן		タルヌ県					塔恩省
FR-82		تارن وغارون	Département Tarn-et-Garonne	Tarn y Garona		טארן וגארון	Tarn e Garonna			Tarn i Garonna			塔恩-加龙省
FR-83		فار	Département Var			ואר (מחוז)	Varo	ヴァール県					瓦尔省
FR-84		فوكلوز	Département Vaucluse			ווקלוז		ヴォクリューズ県					沃克吕兹省
FR-85		فونديه	Département Vendée	Vandea		ונדה	Vandea	ヴァンデ県		Wandea	Vendeia		旺代省
FR-86		فيين	Département Vienne			ויין		ヴィエンヌ県					维埃纳省
FR-87		فيين العليا	Département Haute-Vienne	Alto Vienne		ויין עילית	Alta Vienne						上维埃纳省
FR-88		فوج	Département Vosges	Vosgos		ווז׳	Vosgi	ヴォージュ県		Wogezy			孚日省
FR-89		يون	Département Yonne			יון		ヨンヌ県					约讷省
FR-90		إقليم بلفور		Territorio de Belfort		טריטוריית בלפור	Territorio di Belfort	テリトワール・ド・ベルフォール県		Territoire-de-Belfort	Território de Belfort		贝尔福地区
FR-91		إيسون	Département Essonne			אסון		エソンヌ県					埃松省
FR-92		هوت دو سين	Département Hauts-de-Seine	Altos del Sena		רמות הסן					Altos do Sena		上塞纳省
FR-93		سين سان دوني	Département Seine-Saint-Denis	Sena-Saint Denis		סן-סן-דני	Senna-Saint-Denis						塞纳-圣但尼省
FR-94		فال دو مارن	Département Val-de-Marne	Valle del Marne		עמק המארן	Valle della Marna			Dolina Marny			马恩河谷省
FR-95	Val-d’Oise	فال دواز	Département Val-d’Oise	Valle del Oise	Val-d’Oise	עמק האואז	Val-d’Oise		Val-d’Oise	Val-d’Oise	Val-d’Oise	Val-d’Oise	瓦勒德瓦兹省
FR-971		غوادلوب		Guadalupe		גוואדלופ	Guadalupa	グアドループ		Gwadelupa	Guadalupe		瓜德羅普
FR-972		مارتينيك		Martinica		מרטיניק	Martinica	マルティニーク		Martynika	Martinica		馬提尼克
FR-973		غويانا الفرنسية	Französisch-Guayana	Guayana Francesa	Guyane	גיאנה הצרפתית	Guyana francese	フランス領ギアナ	Frans-Guyana	Gujana Francuska	Guiana Francesa	French Guiana	法屬圭亞那
FR-974		ريونيون	Réunion	Reunión		ראוניון	Riunione	レユニオン	Réunion	Reunion	Reunião	Réunion	留尼汪
FR-976		مايوت				מיוט		マヨット					马约特
FR-ARA		أوفرن-رون ألب		Auvernia-Ródano-Alpes		אוברן-רון-אלפ	Alvernia-Rodano-Alpi			Owernia-Rodan-Alpy	Auvérnia-Ródano-Alpes		奧文尼-隆-阿爾卑斯
FR-BFC	Burgundy-Franche-Comté	تصنيف:بورغوني- فرانش كومتيه		Borgoña-Franco Condado		בורגון-פראנש-קונטה	Borgogna-Franca Contea			Burgundia-Franche-Comté	Borgonha-Franco-Condado		勃艮第-弗朗什-孔泰大區
FR-BL
FR-BRE	Brittany	بريتاني		Bretaña		ברטאן	Bretagna	ブルターニュ地域圏		Bretania	Bretanha	Bretonya	布列塔尼
FR-CP
FR-CVL		سانتر-فال دو لوار		Centro-Valle de Loira		סאנטר-עמק הלואר	Centro-Valle della Loira	サントル地域圏		Region Centralny-Dolina Loary	Centro-Vale do Loire	Merkez	中央
FR-GES	Grand-Est	غراند إيست		Gran Este		גראנד אסט		グラン・テスト地域圏			Alsácia-Champanha-Ardenas-Lorena		阿爾薩斯-香檳-阿登-洛林
FR-HDF		أوت دو فرانس				או-דה-פראנס	Alta Francia				Norte-Passo de Calais-Picardia		北-加來-皮卡第
FR-IDF		إيل دو فرانس		Isla de Francia		איל-דה-פראנס					Ilha de França	Île-de-France (bölge)	法兰西岛
FR-MF
FR-NAQ		آكيتن جديد		Nueva Aquitania		אקיטן החדשה	Nuova Aquitania			Nowa Akwitania	Nova-Aquitânia		阿基坦-利木森-普瓦圖-夏朗特
FR-NC
FR-NOR		نورماندي		Normandía		נורמנדי	Normandia	ノルマンディー地域圏	Normandië	Normandia	Normandia	Normandiya	诺曼底大区
FR-OCC		الأوكيتانية	Okzitanien	Occitania		אוקסיטניה	Occitania	オクシタニー地域圏		Oksytania	Occitânia		朗格多克-魯西永-南部-庇里牛斯
FR-PAC		بروفنس ألب كوت دازور	Provence-Alpes-Côte d’Azur	Provenza-Alpes-Costa Azul	Provence-Alpes-Côte d’Azur	פרובאנס-אלפ-קוט ד׳אזור	Provenza-Alpi-Costa Azzurra		Provence-Alpes-Côte d’Azur	Prowansja-Alpy-Lazurowe Wybrzeże	Provença-Alpes-Costa Azul	Provence-Alpes-Côte d’Azur	普罗旺斯-阿尔卑斯-蓝色海岸
FR-PDL		وادي اللوار	Pays de la Loire	Países del Loira	Pays de la Loire	פיי דה לה לואר	Paesi della Loira	ペイ・ド・ラ・ロワール地域圏	Pays de la Loire	Kraj Loary	País do Loire	Pays de la Loire	卢瓦尔河地区
FR-PF
FR-PM
FR-TF
FR-WF
GA-1		محافظة إيستوير		Provincia de Estuaire		אסטואר		エスチュエール州					河口省
GA-2		محافظة هوت أوغويه		Provincia de Haut-Ogooué		אוט-אוגואה		オートオゴウェ州		Ogowe Górne			上奥果韦省
GA-3		محافظة موين - أوغووي		Provincia de Moyen-Ogooué				モワイエン・オゴウェ州		Ogowe Środkowe			中奧果韋省
GA-4		محافظة نغوني		Provincia de Ngounié		מחוז נגוני	provincia di Ngounié	ングニエ州					恩古涅省
GA-5		محافظة نيانغا		Provincia de Nyanga		מחוז ניאנגה	provincia di Nyanga	ニャンガ州					尼揚加省
GA-6		محافظة أوغووي - إيفيندو		Provincia de Ogooué-Ivindo		אוגואה-איווינדו		オゴウェ・イヴィンド州		Ogowe-Ivindo			奧果韋-伊溫多省
GA-7		مقاطعة أوغووي-لولو		Provincia de Ogooué-Lolo		אוגואה-לולו		オゴウェ・ロロ州		Ogowe-Lolo			奧果韋-洛洛省
GA-8		مقاطعة أوغووي - البحرية		Provincia de Ogooué-Maritime			provincia di Ogooué-Maritime	オゴウェ・マリティム州		Ogowe Nadmorskie			濱海奧果韋省
GA-9		مقاطعة وليو-نتم		Provincia de Woleu-Ntem		וולו-נטם		ウォレウ・ンテム州					沃勒-恩特姆省
GB-ABC	Armagh, Banbridge and Craigavon		Armagh, Banbridge and Craigavon	Armagh	Armagh, Banbridge and Craigavon		Distretto di Armagh, Banbridge e Craigavon	アーマー・シティ・バンブリッジ・アンド・クレイガヴォン	Armagh, Banbridge and Craigavon		Armagh		阿马市-班布里奇-克雷加文区
GB-ABD		أبردينشاير				אברדינשייר		アバディーンシャー					阿伯丁郡
GB-ABE	Aberdeen	أبردين	Aberdeen	Aberdeen	Aberdeen	אברדין	Aberdeen	アバディーン	Aberdeen	Aberdeen	Aberdeen	Aberdeen	阿伯丁
GB-AGB		أرغيل وبوت				ארגייל וביוט	Argyll e Bute	アーガイル・アンド・ビュート					阿盖尔-比特
GB-AGY	Anglesey	أنغلسي	Anglesey	Anglesey	Anglesey	אנגלסי	Anglesey	アングルシー島	Anglesey	Anglesey	Anglesey	Anglesey	安格尔西岛
GB-AND							Distretto di Ards e North Down	アーズ・アンド・ノース・ダウン					阿兹-北唐区
GB-ANN							Distretto di Antrim e Newtownabbey	アントリム・アンド・ニュータウンアベイ					安特里姆與紐頓阿比區
GB-ANS		أنغوس				אנגוס		アンガス					安格斯
GB-BAS						באת׳ וצפון מזרח סומרסט		バース・アンド・ノース・イースト・サマセット					巴斯和東北薩默塞特
GB-BBD								ブラックバーン・ウィズ・ダーウェン				Blackburn ile Darwen	布莱克本-達文
GB-BCP					Bournemouth, Christchurch et Poole			ボーンマス・クライストチャーチ・アンド・プール					伯恩茅斯，基督城和普尔统一管理区
GB-BDF			Borough of Bedford					ベッドフォード (バラ)		Bedford (borough)			貝德福德區
GB-BDG		منطقة باركينغ وداغنهام في لندن	London Borough of Barking and Dagenham	Barking y Dagenham	district londonien de Barking et Dagenham	בארקינג ודאגנהאם	Barking e Dagenham	バーキング・アンド・ダゲナム・ロンドン特別区	Barking en Dagenham	London Borough of Barking and Dagenham	Barking e Dagenham	Barking ve Dagenham	巴金-達格納姆區
GB-BEN			London Borough of Brent		district londonien de Brent	ברנט	Borgo londinese di Brent	ブレント・ロンドン特別区		London Borough of Brent		Brent, Londra	布倫特區
GB-BEX			London Borough of Bexley	Municipio de Bexley	district londonien de Bexley	בקסלי		ベクスリー・ロンドン特別区		London Borough of Bexley			貝克斯利區
GB-BFS	Belfast				district de Belfast			ベルファスト区					貝爾法斯特區
GB-BGE				Bridgend County Borough			distretto di contea di Bridgend	ブリジェンド			Bridgend County Borough	Bridgend (kontluk borough)	布里真德郡級自治市
GB-BGW		بليناو غونت					distretto di contea di Blaenau Gwent	ブライナイ・グエント					布莱耐格温特
GB-BIR		برمينغهام				ברמינגהאם		バーミンガム					伯明翰
GB-BKM		باكينغهامشير				בקינגהאמשייר		バッキンガムシャー					白金汉郡
GB-BNE		منطقة بارنت في لندن	London Borough of Barnet	Municipio de Barnet	district londonien de Barnet	בארנט		バーネット・ロンドン特別区		London Borough of Barnet			巴尼特區
GB-BNH		برايتون أند هوف		Brighton &amp; Hove	Brighton et Hove	ברייטון והוב	Brighton &amp; Hove	ブライトン・アンド・ホヴ			Brighton e Hove	Brighton &amp; Hove	布赖顿-霍夫
GB-BNS			Metropolitan Borough of Barnsley	Municipio metropolitano de Barnsley	district métropolitain de Barnsley			メトロポリタン・バラ・オブ・バーンズリー		Metropolitan Borough of Barnsley			巴恩斯利都市自治市
GB-BOL			Metropolitan Borough of Bolton		district métropolitain de Bolton	בולטון	Metropolitan Borough of Bolton	ボルトン		Metropolitan Borough of Bolton		Bolton Metropoliten Borough	博爾頓都市自治市
GB-BPL		بلاكبول				בלקפול		ブラックプール					黑潭
GB-BRC								ブラックネル・フォレスト					布拉克內爾森林
GB-BRD			City of Bradford	Ciudad de Bradford	cité de Bradford		City of Bradford	シティ・オブ・ブラッドフォード	City of Bradford	City of Bradford			布拉德福德市
GB-BRY		منطقة بروملي	London Borough of Bromley	Municipio de Bromley		ברומלי		ブロムリー・ロンドン特別区		London Borough of Bromley			布羅姆利區
GB-BST	Bristol	برستل	Bristol	Brístol	Bristol	בריסטול	Bristol	ブリストル	Bristol	Bristol	Bristol	Bristol	布里斯托尔
GB-BUR			Metropolitan Borough of Bury	Municipio metropolitano de Bury	district métropolitain de Bury		Metropolitan Borough of Bury	メトロポリタン・バラ・オブ・ベリー		Metropolitan Borough of Bury			貝里都市自治市
GB-CAM		كامبريدجشير				קיימברידג׳שייר		ケンブリッジシャー					劍橋郡
GB-CAY		كايرفلي		Caerphilly County Borough		קרפילי (מחוז)	distretto di contea di Caerphilly	ケアフィリ					卡菲利自治市
GB-CBF								ベッドフォードシャー中心部					中央貝德福
GB-CCG							Distretto di Causeway Coast e Glens	コーズウェー・コースト・アンド・グランス					堤道海岸-峡谷区
GB-CGN						קרדיג׳נשייר		ケレディジョン			Cardiganshire		锡尔迪金
GB-CHE		تشيشير إيست						チェシャー・イースト					東柴郡
GB-CHW								チェシャーウェスト・アンド・チェスター					西柴郡與切斯特
GB-CLD								カルダーデール					卡爾德達爾
GB-CLK		كلاكمانشاير						クラックマナンシャー					克拉克曼南郡
GB-CMA		كامبريا				קאמבריה		カンブリア		Kumbria	Cúmbria		坎布里亞郡
GB-CMD		لندن بورو كامدن	London Borough of Camden		borough londonien de Camden	קמדן	Borgo londinese di Camden	カムデン・ロンドン特別区		London Borough of Camden		Camden, Londra	卡姆登區
GB-CMN						קרמרתנשייר		カーマーゼンシャー					卡马森郡
GB-CON		كورنوال		Cornualles	Cornouailles	קורנוול	Cornovaglia	コーンウォール		Kornwalia	Cornualha		康沃爾郡
GB-COV		كوفنتري				קובנטרי		コヴェントリー					考文垂
GB-CRF		كارديف				קארדיף		カーディフ	City and County of Cardiff				加的夫
GB-CRY			London Borough of Croydon		district londonien de Croydon	קרוידון		クロイドン・ロンドン特別区		London Borough of Croydon			克羅伊登區
GB-CWY				Conwy County Borough		קונווי	distretto di contea di Conwy	コンウィ			Conwy County Borough		康威自治市
GB-DAL			Borough of Darlington				Darlington (borough)	ダーリントン		Darlington (borough)			達靈頓區
GB-DBY		داربيشير				דרבישייר		ダービーシャー					德比郡
GB-DEN		دنبيشير				דנבישייר		デンビーシャー					登比郡
GB-DER		ديربي				דרבי		ダービー					德比
GB-DEV		ديفون				דבון		デヴォン					德文郡
GB-DGY		دومفريز وغالاوي				דאמפריס וגאלוויי	Dumfries e Galloway	ダンフリーズ・アンド・ガロウェイ					鄧弗里斯-加洛韋
GB-DNC			Metropolitan Borough of Doncaster	Municipio metropolitano de Doncaster	district métropolitain de Doncaster			メトロポリタン・バラ・オブ・ドンカスター		Metropolitan Borough of Doncaster			唐卡斯特都會自治市
GB-DND	Dundee	دندي	Dundee	Dundee	Dundee	דנדי	Dundee	ダンディー	Dundee	Dundee	Dundee	Dundee	邓迪
GB-DOR		دورست				דורסט		ドーセット					多塞特郡
GB-DRS				Distrito de Derry y Strabane			Distretto di Derry e Strabane	デリー・シティ・アンド・ストラバン				Derry City and Strabane	德里城和斯特拉班
GB-DUD		حي دودلي الحضري	Metropolitan Borough of Dudley		district métropolitain de Dudley			メトロポリタン・バラ・オブ・ダドリー		Metropolitan Borough of Dudley			達德利區
GB-DUR	Durham	دورهام	Durham	Durham	Durham	דרהאם	Durham	ダラム	Durham	Durham	Durham	Durham Kontluğu	達勒姆郡
GB-EAL		إيلنغ	London Borough of Ealing	Municipio de Ealing	district londonien d’Ealing	אילינג		イーリング・ロンドン特別区		London Borough of Ealing			伊靈區
GB-EAW		إنجلترا وويلز	England und Wales	Inglaterra y Gales	Angleterre et pays de Galles	אנגליה וויילס		イングランドおよびウェールズ	Engeland en Wales	Anglia i Walia	Inglaterra e Gales		英格蘭和威爾斯
GB-EAY							Ayrshire Orientale	イースト・エアシャー					东艾尔郡
GB-EDH	Edinburgh	إدنبرة	Edinburgh	Edimburgo	Édimbourg	אדינבורו	Edimburgo	エディンバラ	Edinburgh	Edynburg	Edimburgo	Edinburgh	爱丁堡
GB-EDU		شرق دونبارتونشاير				איסט דנברטונשייר	Dunbartonshire Orientale	イースト・ダンバートンシャー					東鄧巴頓郡
GB-ELN		لوثيان الشرقية						イースト・ロージアン					东洛锡安
GB-ELS	Outer Hebrides	هبرديس الخارجي	Äußere Hebriden	Islas Hébridas Exteriores	Hébrides extérieures	ההיברידים החיצוניים	Ebridi Esterne	アウター・ヘブリディーズ	Buiten-Hebriden	Hebrydy Zewnętrzne	Hébridas Exteriores	Dış Hebridler	埃利安锡尔
GB-ENF		منطقة أنفيلد	London Borough of Enfield		district londonien d’Enfield	אנפילד	Borgo londinese di Enfield	インフィールド・ロンドン特別区		London Borough of Enfield		Enfield, Londra	恩菲爾德區
GB-ENG		إنجلترا		Inglaterra	Angleterre	אנגליה	Inghilterra	イングランド	Engeland	Anglia	Inglaterra	İngiltere	英格兰
GB-ERW							Renfrewshire Orientale	イースト・レンフルーシャー					东伦弗鲁郡
GB-ERY		إيست رايدينج أوف يوركشير		Yorkshire del Este	Yorkshire de l’Est	מזרח יורקשייר		イースト・ライディング・オブ・ヨークシャー				East Riding Yorkshire	东约克郡
GB-ESS		إسكس				אסקס		エセックス					埃塞克斯郡
GB-ESX		شرق ساسكس		Sussex Oriental	Sussex de l’Est	מזרח סאסקס		イースト・サセックス					东萨塞克斯郡
GB-FAL		فالكيرك				פולקרק		フォルカーク				Falkirk (konsey alanı)	福尔柯克
GB-FIF		فايف				פיף		ファイフ					法夫
GB-FLN						פלינטשייר		フリントシャー					弗林特郡
GB-FMO							Distretto di Fermanagh e Omagh	ファーマナ・アンド・オマー					弗马纳-奥马区
GB-GAT			Metropolitan Borough of Gateshead	Municipio de Gateshead	district métropolitain de Gateshead	גייטסהד		メトロポリタン・バラ・オブ・ゲーツヘッド	Metropolitan Borough of Gateshead	Metropolitan Borough of Gateshead			蓋茨黑德都市自治市
GB-GBN		بريطانيا العظمى	Großbritannien	Gran Bretaña	Grande-Bretagne	בריטניה הגדולה	Gran Bretagna	グレートブリテン島	Groot-Brittannië	Wielka Brytania	Grã-Bretanha	Büyük Britanya	大不列顛島
GB-GLG	Glasgow	غلاسكو	Glasgow	Glasgow	Glasgow	גלאזגו	Glasgow	グラスゴー	Glasgow	Glasgow	Glasgow	Glasgow	格拉斯哥
GB-GLS		غلوسترشير				גלוסטרשייר		グロスタシャー					格洛斯特郡
GB-GRE		حي غرينتش الملكي	Royal Borough of Greenwich	Municipio de Greenwich	district royal de Greenwich	הרובע המלכותי של גריניץ׳	Borgo reale di Greenwich	グリニッジ王室特別区	London Borough of Greenwich	Royal Borough of Greenwich			格林威治區
GB-GWN		جوينيد				גוויניד׳		グウィネズ					圭内斯
GB-HAL			Borough of Halton					ハルトン					霍爾頓
GB-HAM		هامبشاير				המפשייר		ハンプシャー					漢普郡
GB-HAV			London Borough of Havering		district londonien d’Havering	הברינג		ヘイヴァリング・ロンドン特別区		London Borough of Havering			黑弗靈區
GB-HCK		حي هكني في لندن	London Borough of Hackney		district londonien de Hackney	האקני	Borgo londinese di Hackney	ハックニー・ロンドン特別区		London Borough of Hackney			哈克尼區
GB-HEF		هيرفوردشير				הרפורדשייר		ヘレフォードシャー					赫里福德郡
GB-HIL		ناحية هيلينغدون في لندن	London Borough of Hillingdon	Municipio de Hillingdon	district londonien de Hillingdon	הילינגדון		ヒリンドン・ロンドン特別区		London Borough of Hillingdon			希靈登區
GB-HLD		هایلند				היילנד		ハイランド					高地
GB-HMF			London Borough of Hammersmith and Fulham	Hammersmith y Fulham	borough londonien de Hammersmith et Fulham	האמרסמית׳ ופולהאם	Hammersmith e Fulham	ハマースミス・アンド・フラム・ロンドン特別区	Hammersmith en Fulham	London Borough of Hammersmith and Fulham	Hammersmith e Fulham	Hammersmith ve Fulham	哈默史密斯-富勒姆區
GB-HNS		هونسلو	London Borough of Hounslow	Municipio de Hounslow	borough londonien de Hounslow	האונסלו		ハウンズロー・ロンドン特別区		London Borough of Hounslow			豪士羅區
GB-HPL			Borough of Hartlepool					ハートリプール					哈特爾浦自治市
GB-HRT		هارتفوردشير				הרטפורדשייר		ハートフォードシャー					赫特福德郡
GB-HRW		حي هرو لندن	London Borough of Harrow	Municipio de Harrow	district londonien de Harrow	הארו	Borgo londinese di Harrow	ハーロウ・ロンドン特別区		London Borough of Harrow			哈羅區
GB-HRY		هارينجي	London Borough of Haringey		district londonien de Haringey	הארינגיי		ハーリンゲイ・ロンドン特別区		London Borough of Haringey			哈林蓋區
GB-IOS		جزر سيلي	Scilly-Inseln	Islas Sorlingas	Sorlingues	איי סילי	Isole Scilly	シリー諸島	Scilly-eilanden	Scilly	Ilhas Scilly	Scilly Adaları	锡利群岛
GB-IOW		وايت		Isla de Wight	île de Wight	האי וייט	Isola di Wight	ワイト島		Wight	Ilha de Wight	Wight Adası	怀特岛郡
GB-ISL		إزلنغتون	London Borough of Islington	Municipio de Islington	district londonien d’Islington	איזלינגטון	Borgo londinese di Islington	イズリントン・ロンドン特別区	London Borough of Islington	London Borough of Islington			伊斯林頓倫敦自治市
GB-IVC								インヴァークライド					因弗克萊德
GB-KEC		كينسينغتون وتشيلسي	Royal Borough of Kensington and Chelsea	Kensington y Chelsea	borough royal de Kensington et Chelsea	הרובע המלכותי קנזינגטון וצ׳לסי	Kensington e Chelsea	ケンジントン・アンド・チェルシー王室特別区	Kensington en Chelsea	Royal Borough of Kensington and Chelsea	Kensington e Chelsea	Kensington ve Chelsea	肯辛頓-切爾西區
GB-KEN		كنت				קנט		ケント					肯特郡
GB-KHL		كينغستون أبون هال			Kingston-upon-Hull	האל		キングストン・アポン・ハル					赫爾河畔京士頓
GB-KIR								カークリーズ					柯克利斯
GB-KTT			Royal Borough of Kingston upon Thames		district royal de Kingston-upon-Thames	הרובע המלכותי קינגסטון שעל התמזה	R.B. of Kingston upon Thames	キングストン・アポン・テムズ王室特別区		Royal Borough of Kingston upon Thames			泰晤士河畔京士頓區
GB-KWL					district métropolitain de Knowsley		Metropolitan Borough of Knowsley	ノーズリー		Metropolitan Borough of Knowsley			諾斯利都市自治市
GB-LAN		لانكشر				לנקשייר		ランカシャー					兰开夏郡
GB-LBC							Distretto di Lisburn e Castlereagh	リスバーン・アンド・キャッスルレー					利斯本-卡斯尔雷区
GB-LBH		لامبيث	London Borough of Lambeth	Municipio de Lambeth	district londonien de Lambeth	למבת׳	Borgo londinese di Lambeth	ランベス・ロンドン特別区		London Borough of Lambeth			蘭貝斯區
GB-LCE		لستر				לסטר		レスター					莱斯特
GB-LDS		ليدز	City of Leeds	Ciudad de Leeds	cité de Leeds		City of Leeds	シティ・オブ・リーズ	City of Leeds	City of Leeds		Leeds Şehri	里茲市
GB-LEC		ليسترشير				לסטרשייר		レスターシャー					莱斯特郡
GB-LEW		لويشام	London Borough of Lewisham	Municipio de Lewisham	district londonien de Lewisham	לואישהאם		ルイシャム・ロンドン特別区	Lewisham (borough)	London Borough of Lewisham			劉易舍姆區
GB-LIN		لينكونشير				לינקולנשייר		リンカンシャー					林肯郡
GB-LIV		ليفربول				ליברפול		リヴァプール					利物浦
GB-LND	London	مدينة لندن	City of London	City de Londres	cité de Londres	הסיטי של לונדון	Città di Londra	シティ・オブ・ロンドン	City of London	City of London	Cidade de Londres	Londra Şehri	倫敦市
GB-LUT		لوتن				לוטון		ルートン					卢顿
GB-MAN		مانشستر		Mánchester		מנצ׳סטר		マンチェスター					曼彻斯特
GB-MDB		ميدلزبرة				מידלסברו		ミドルズブラ					米德爾斯伯勒
GB-MDW		ميدواي	Borough of Medway			מדווי		メドウェイ				medway	梅德韋
GB-MEA							Distretto di Mid e East Antrim	ミッド・アンド・イースト・アントリム					中-东安特里姆区
GB-MIK			Borough of Milton Keynes	Municipio de Milton Keynes	Milton Keynes (borough)			ミルトンキーンズ		Milton Keynes (borough)			米尔顿凯恩斯区
GB-MLN		ميدلوثيان				מידלוטיאן		ミッドロージアン					中洛锡安
GB-MON						מונמאות׳שייר		モンマスシャー					蒙茅斯郡
GB-MRT			London Borough of Merton		district londonien de Merton	מרטון		マートン・ロンドン特別区		London Borough of Merton			默頓區
GB-MRY						מוריי, סקוטלנד		マレー				Moray bölgesi	馬里
GB-MTY						מרת׳ר טידוויל (מחוז)	distretto di contea di Merthyr Tydfil	マーサー・ティドビル			Merthyr Tydfil County Borough		梅瑟蒂德菲爾郡級自治市
GB-MUL	Mid Ulster		Mid Ulster	Mid Ulster	Mid-Ulster District		Distretto di Mid-Ulster	ミッド・アルスター	Mid Ulster			Mid Ulster
GB-NAY						צפון איירשייר	Ayrshire Settentrionale	ノース・エアシャー					北艾尔郡
GB-NBL		نورثمبرلاند				נורת׳מברלנד		ノーサンバーランド					諾森伯蘭郡
GB-NEL					Lincolnshire du Nord-Est			ノース・イースト・リンカンシャー					东北林肯郡
GB-NET		نيوكاسل أبون تاين				ניוקאסל		ニューカッスル・アポン・タイン					泰恩河畔纽卡斯尔
GB-NFK		نورفولك				נורפוק		ノーフォーク					诺福克郡
GB-NGM		نوتنغهام				נוטינגהאם		ノッティンガム					诺丁汉
GB-NIR		أيرلندا الشمالية	Nordirland	Irlanda del Norte	Irlande du Nord	צפון אירלנד	Irlanda del Nord	北アイルランド	Noord-Ierland	Irlandia Północna	Irlanda do Norte	Kuzey İrlanda	北爱尔兰
GB-NLK							Lanarkshire Settentrionale	ノース・ラナークシャー					北拉纳克郡
GB-NLN					Lincolnshire du Nord	צפון לינקולנשיר		ノース・リンカンシャー					北林肯郡
GB-NMD				Newry			Distretto di Newry, Mourne e Down	ニューリー・モーン・アンド・ダウン			Newry		纽里-莫恩-唐区
GB-NNH
GB-NSM					Somerset du Nord			ノース・サマセット					北索美塞特
GB-NTL		مقاطعة ناحية نيث بورت طالبوت		Neath-Port Talbot		ניית׳ פורט טלבוט	distretto di contea di Neath Port Talbot	ニース・ポート・タルボット					下塔尔波特港
GB-NTT		نوتنغهامشير				נוטינגהאמשייר		ノッティンガムシャー					諾丁漢郡
GB-NTY						צפון טיינסייד		ノース・タインサイド					北泰因賽德
GB-NWM		نيوهام	London Borough of Newham		district londonien de Newham	ניוהאם		ニューハム・ロンドン特別区		London Borough of Newham			紐漢區
GB-NWP								シティ・オヴ・ニューポート
GB-NYK		شمال يوركشير		Yorkshire del Norte	Yorkshire du Nord	צפון יורקשייר		ノース・ヨークシャー					北约克郡
GB-OLD			Metropolitan Borough of Oldham	distrito metropolitano de Oldham	district métropolitain de Oldham		Metropolitan Borough of Oldham	メトロポリタン・バラ・オブ・オールダム		Metropolitan Borough of Oldham		Oldham Metropoliten Borough	奧爾德姆都市自治市
GB-ORK		جزر أوركني	Orkney	Orcadas	Orcades	אורקני	Isole Orcadi	オークニー諸島	Orkney-eilanden	Orkady	Órcades	Orkney Adaları	奥克尼群岛
GB-OXF		أكسفوردشير				אוקספורדשייר		オックスフォードシャー					牛津郡
GB-PEM		بيمبروكشاير				פמברוקשייר		ペンブルックシャー					彭布罗克郡
GB-PKN		بيرث وكينروس				פרת וקינרוס	Perth e Kinross	パース・アンド・キンロス					珀斯-金罗斯
GB-PLY		بليموث				פלימות׳		プリマス					普利茅斯
GB-POR		بورتسموث				פורטסמות׳		ポーツマス					朴次茅斯
GB-POW		باويس				פוויס		ポーイス					波伊斯
GB-PTE	Peter	بيتربرة	City of Peterborough			פטרבורו		ピーターバラ		City of Peterborough			彼得伯勒
GB-RCC					Redcar et Cleveland			レッドカー・アンド・クリーヴランド				Redcar ve Cleveland	雷德卡-克利夫兰
GB-RCH			Metropolitan Borough of Rochdale		district métropolitain de Rochdale		Metropolitan Borough of Rochdale	メトロポリタン・バラ・オブ・ロッチデール		Metropolitan Borough of Rochdale			羅奇代爾都市自治市
GB-RCT	Rhondda Cynon Taf	روندا كينون تاف	Rhondda Cynon Taf		Rhondda Cynon Taf	רונד׳ה קינון טב	distretto di contea di Rhondda Cynon Taf	ロンザ・カノン・タフ	Rhondda Cynon Taf			Rhondda Cynon Taf	朗达卡嫩塔夫
GB-RDB			London Borough of Redbridge	Municipio de Redbridge	district londonien de Redbridge	רדברידג׳		レッドブリッジ・ロンドン特別区		London Borough of Redbridge			雷德布里奇區
GB-RDG		ريدنج				רדינג		レディング					雷丁
GB-RFW						רנפרושייר		レンフルーシャー					伦弗鲁郡
GB-RIC		ريتشموند، لندن	London Borough of Richmond upon Thames			ריצ׳מונד שעל התמזה	Borgo londinese di Richmond upon Thames	リッチモンド・アポン・テムズ・ロンドン特別区		London Borough of Richmond upon Thames			泰晤士河畔列治文區
GB-ROT			Metropolitan Borough of Rotherham	Municipio metropolitano de Rotherham	district métropolitain de Rotherham			メトロポリタン・バラ・オブ・ロザラム		Metropolitan Borough of Rotherham			羅瑟勒姆都市自治市
GB-RUT		روتلاند				ראטלנד		ラトランド					拉特蘭
GB-SAW		ساندويل						サンドウェル					砂井
GB-SAY						סאות׳ איירשייר	Ayrshire Meridionale	サウス・エアシャー					南艾尔郡
GB-SCB		الحدود الاسكتلندية				דרום-מזרח סקוטלנד		スコティッシュ・ボーダーズ					蘇格蘭邊區
GB-SCT		اسكتلندا	Schottland	Escocia	Écosse	סקוטלנד	Scozia	スコットランド	Schotland	Szkocja	Escócia	İskoçya	苏格兰
GB-SFK		سوفولك				סאפוק		サフォーク					薩福克郡
GB-SFT			Metropolitan Borough of Sefton			ספטון		メトロポリタン・バラ・オブ・セフトン		Metropolitan Borough of Sefton	Borough Metropolitano de Sefton		塞夫頓都會自治市
GB-SGC								サウス・グロスターシャー					南告羅士打郡
GB-SHF		شفيلد				שפילד		シェフィールド					谢菲尔德
GB-SHN	Saint Helens		Metropolitan Borough of St Helens		district métropolitain de Saint Helens		Metropolitan Borough of St Helens	セントヘレンズ (マージーサイド)	St Helens	Metropolitan Borough of St Helens			聖海倫斯都會自治市
GB-SHR		شروبشاير				שרופשייר		シュロップシャー					什罗普郡
GB-SKP			Metropolitan Borough of Stockport		district métropolitain de Stockport		Metropolitan Borough of Stockport	ストックポート・メトロポリタン特別区		Metropolitan Borough of Stockport			斯托克波特都市自治市
GB-SLF		سالفورد	City of Salford		cité de Salford	סלפורד	City of Salford	シティ・オブ・サルフォード	City of Salford	City of Salford			索爾福德市
GB-SLG		سلاو				סלאו		スラウ					斯劳
GB-SLK		ساوث لانركشاير				דרום לאנארקשייר	Lanarkshire Meridionale	サウス・ラナークシャー					南拉纳克郡
GB-SND			City of Sunderland		cité de Sunderland	הסיטי של סנדרלנד	City of Sunderland	シティ・オブ・サンダーランド	City of Sunderland	City of Sunderland		Sunderland Şehri	桑德蘭市
GB-SOL			Metropolitan Borough of Solihull		district métropolitain de Solihull			ソリフル首都区		Metropolitan Borough of Solihull			索利赫爾區
GB-SOM		مقاطعة سومرست				סאמרסט		サマセット					森麻實郡
GB-SOS						סאות׳אנד-און-סי		サウスエンド・オン・シー					濱海紹森德
GB-SRY		سري				סארי		サリー					薩里郡
GB-STE		ستوك أون ترينت				סטוק-און-טרנט		ストーク・オン・トレント					特倫特河畔斯托克
GB-STG						סטירלינג (מחוז)		スターリング				Stirling (konsey alanı)	史特灵
GB-STH		ساوثهامبتون				סאות׳המפטון		サウサンプトン					南安普敦
GB-STN		منطقة ساتون	London Borough of Sutton	Municipio de Sutton	district londonien de Sutton	סאטון	London Borough of Sutton	サットン・ロンドン特別区		London Borough of Sutton			薩頓區
GB-STS		ستافوردشاير				סטפורדשייר		スタッフォードシャー					斯塔福德郡
GB-STT			Borough of Stockton-on-Tees	Municipio de Stockton-on-Tees		סטוקהום-און-טיז	Stockton-on-Tees (borough)	ストックトン-オン-ティーズ		Stockton-on-Tees (borough)		Stockton-on-Tees (borough)	蒂斯河畔斯托克頓區
GB-STY								サウス・タインサイド					南泰因賽德
GB-SWA		سوانزي				סוונסי		スウォンジ	City and County of Swansea				斯旺西
GB-SWD			Borough of Swindon		Swindon (borough)			バラ・オブ・スウィンドン		Swindon (borough)			史雲頓區
GB-SWK			London Borough of Southwark	Municipio de Southwark	district londonien de Southwark	סאת׳ק	Borgo londinese di Southwark	サザーク・ロンドン特別区		London Borough of Southwark			南華克區
GB-TAM								テイムサイド					坦姆赛德
GB-TFW		تلفورد وريكين		Telford &amp; Wrekin	Telford et Wrekin			テルフォード・アンド・レキン					特爾福德和雷金
GB-THR		ثوروك						サーロック					瑟羅克
GB-TOB						טורביי		トーベイ					托貝
GB-TOF		تورفين					distretto di contea di Torfaen	トルヴァエン					托法恩
GB-TRF		ترافورد				טראפורד		トラフォード		Metropolitan Borough of Trafford			特拉福德
GB-TWH		حي تاور هامليتس، لندن	London Borough of Tower Hamlets		borough londonien de Tower Hamlets	טאוור האמלטס		タワーハムレッツ・ロンドン特別区		London Borough of Tower Hamlets			塔村區
GB-UKM		المملكة المتحدة	Vereinigtes Königreich	Reino Unido	Royaume-Uni	הממלכה המאוחדת	Regno Unito	イギリス	Verenigd Koninkrijk	Wielka Brytania	Reino Unido	Birleşik Krallık	英国
GB-VGL	Vale of Glamorgan		Vale of Glamorgan	Vale of Glamorgan	Vale of Glamorgan	עמק גלמורגן	distretto di contea di Vale of Glamorgan	ヴェール・オブ・グラモーガン	Vale of Glamorgan	Vale of Glamorgan	Vale of Glamorgan	Vale of Glamorgan	格拉摩根谷
GB-WAR		ووريكشير				ווריקשייר		ウォリックシャー					沃里克郡
GB-WBK						וסט ברקשייר		ウェスト・バークシャー					西伯克郡
GB-WDU		دونبارتونشير الغربية				דאמברטון מערב	Dunbartonshire Occidentale	ウェスト・ダンバートンシャー					西鄧巴頓郡
GB-WFT		ناحية غابة والثام في لندن	London Borough of Waltham Forest		district londonien de Waltham Forest	וולת׳אם פורסט		ウォルサム・フォレスト・ロンドン特別区		London Borough of Waltham Forest			沃爾瑟姆福里斯特區
GB-WGN			Metropolitan Borough of Wigan		district métropolitain de Wigan		Metropolitan Borough of Wigan	メトロポリタン・バラ・オブ・ウィガン		Metropolitan Borough of Wigan		Wigan Metropoliten Borough	威根都市自治市
GB-WIL		ويلتشير				וילטשייר		ウィルトシャー					威爾特郡
GB-WKF		ويكفيلد	City of Wakefield	Ciudad de Wakefield	cité de Wakefield	וייקפילד	City of Wakefield	シティ・オブ・ウェイクフィールド		City of Wakefield	Cidade de Wakefield		韋克菲爾德市
GB-WLL			Metropolitan Borough of Walsall		district métropolitain de Walsall			ワルサル		Metropolitan Borough of Walsall			華素爾區
GB-WLN		غرب لوثيان				ווסט לות׳יאן	Lothian dell’ovest	ウェスト・ロージアン					西洛锡安
GB-WLS		ويلز		Gales	Pays de Galles	וויילס	Galles	ウェールズ		Walia	País de Gales	Galler	威尔士
GB-WLV		ولفرهامبتن				וולברהמפטון		ウォルヴァーハンプトン					伍爾弗漢普頓
GB-WND		واندزورث	London Borough of Wandsworth	Municipio de Wandsworth	district londonien de Wandsworth	וונדסוורת׳		ワンズワース・ロンドン特別区		London Borough of Wandsworth			旺茲沃思區
GB-WNH
GB-WNM		وندسور و ميدينهيد				וינדזור ומיידנהד	Royal Borough of Windsor and Maidenhead	ウィンザー・アンド・メイデンヘッド					溫莎-梅登黑德
GB-WOK								ウォーキンハム					沃金厄姆區
GB-WOR		وسترشير				ווסטרשייר		ウスターシャー					伍斯特郡
GB-WRL		ويرال	Metropolitan Borough of Wirral		district métropolitain de Wirral	וויירל		ウィラル		Metropolitan Borough of Wirral			威勒爾都會自治市
GB-WRT						ורינגטון		ウォリントン					沃灵顿
GB-WRX			Wrexham County Borough	Wrexham County Borough		רקסהאם	distretto di contea di Wrexham	レクサム			Wrexham County Borough		雷克瑟姆
GB-WSM		مدينة وستمنستر	City of Westminster	Ciudad de Westminster	cité de Westminster	הסיטי של וסטמינסטר	Città di Westminster	シティ・オブ・ウェストミンスター	City of Westminster	City of Westminster	Cidade de Westminster		西敏市
GB-WSX		غرب ساسكس		Sussex Occidental	Sussex de l’Ouest	מערב סאסקס		ウェスト・サセックス				Batı Sussex	西薩塞克斯郡
GB-YOR		يورك				יורק		ヨーク			Iorque		約克
GB-ZET	Shetland	جزر شتلاند	Shetland	Islas Shetland	Shetland	איי שטלנד	Isole Shetland	シェトランド諸島	Shetlandeilanden	Szetlandy	Shetland	Shetland	设德兰群岛
GD-01		أبرشية سانت أندرو		Parroquia de Saint Andrew	Paroisse de Saint Andrew		Parrocchia di Saint Andrew	セント・アンドリューズ				Saint Andrew Parish	聖安德魯區 (格林納達)
GD-02		أبرشية القديس ديفيد		Parroquia de Saint David	Paroisse de Saint David		Parrocchia di Saint David	セント・デイヴィッド郡 (ドミニカ国)				Saint David Parish	聖戴維區 (格林納達)
GD-03		أبرشية القديس جورج		Parroquia de Saint George	Paroisse de Saint George		Parrocchia di Saint George	セント・ジョージ郡 (グレナダ)				Sain George Parish	聖喬治區 (格林納達)
GD-04		أبرشية القديس جون		Parroquia de Saint John	Paroisse de Saint John		Parrocchia di Saint John	セント・ジョン郡 (ドミニカ国)				Saint John Parish	聖約翰區 (格林納達)
GD-05		أبرشية القديس مارك		Parroquia de Saint Mark	Paroisse de Saint Mark		Parrocchia di Saint Mark	セント・マーク (ドミニカ国)				Saint Mark Parish	聖馬克區 (格林納達)
GD-06		أبرشية القديس باتريك		Parroquia de Saint Patrick	Paroisse de Saint Patrick		Parrocchia di Saint Patrick	セント・パトリック郡 (グレナダ)				Saint Patrick Parish	聖帕特里克區 (格林納達)
GD-10	Carriacou and Petite Martinique	كارياكو و بيتي مارتينيك	Carriacou und Petite Martinique	Carriacou et Petite Martinique	Carriacou et Petite Martinique		Carriacou e Petite Martinique	カリアク島	Carriacou en Petite Martinique	Carriacou i Mała Martynika	Carriacou e Petite Martinique	Carriacou and Petite Martinique	卡里亞庫和小馬提尼克
GE-AB		أبخازيا	Abchasien	Abjasia	Abkhazie	אבחזיה	Abcasia	アブハジア	Abchazië	Abchazja	Abecásia	Abhazya	阿布哈茲
GE-AJ		أجاريا	Adscharien	Ayaria	Adjarie	אג׳ריה	Agiaria	アジャリア自治共和国	Adzjarië	Adżaria		Acara Özerk Cumhuriyeti	阿扎尔
GE-GU		غيوريا	Gurien		Gourie	גוריה		グリア州	Goeria				古利亞州
GE-IM		إيميريتي	Imeretien	Imericia	Iméréthie	אימרתי	Imerezia	イメレティ州		Imeretia		İmereti	伊梅列季亞州
GE-KA	Kakheti	كاخيتي	Kachetien	Kajetia	Kakhétie	קאחתי	Cachezia	カヘティ州	Kacheti	Kachetia	Kakheti	Kaheti	卡赫季州
GE-KK		كفيمو كارتلي	Niederkartlien		Basse Kartlie	כארתלי תחתית		クヴェモ・カルトリ州		Dolna Kartlia			克維莫-卡特利州
GE-MM		متسخيتا-متيانيتي	Mzcheta-Mtianeti	Mtsjeta-Mtianeti		מצחתה מתיאנתי			Mtscheta-Mtianeti	Mccheta-Mtianetia		Mtsheta-Mtianeti	姆茨赫塔-姆季阿涅季州
GE-RL	Racha-Lechkhumi and Kvemo Svaneti	راتشا-ليخخومي وكفيمو سفانيتي	Ratscha-Letschchumi und Niederswanetien	Racha-Lechjumi y Kvemo Svaneti	Racha-Lechkhumi et Kvemo Svaneti	רצ׳ה-לצ׳חומי וסוואנתי תחתית	Racha-Lechkhumi e Kvemo Svaneti		Ratsja-Letsjchoemi en Kvemo Svaneti	Racza-Leczchumi i Dolna Swanetia	Racha-Lechkhumi e Kvemo Svaneti	Raca-Leçhumi ve Kvemo Svaneti	拉恰-列其呼米-下斯瓦涅季亞州
GE-SJ		سامتسخه-جافاخيتي	Samzche-Dschawachetien	Samtsje-Yavajeti	Samtskhé-Djavakhétie	סאמצחה-ג׳אוואחתי			Samtsche-Dzjavacheti	Samcche-Dżawachetia		Samtshe-Cavaheti	薩姆茨赫-扎瓦赫季州
GE-SK		شيدا كارتلي	Innerkartlien		Kartlie intérieure	כארתלי הפנימית		シダ・カルトリ州	Sjida Kartli	Wewnętrzna Kartlia		Şida Kartli	什達-卡特利州
GE-SZ		سامغريلو زيمو سفانيتي	Mingrelien und Oberswanetien		Mingrélie-Haute Svanétie	סמגרלו וסוואנתי עילית	Mingrelia-Alta Svanezia			Megrelia i Górna Swanetia			薩梅格列羅-上斯瓦涅季亞州
GE-TB		تبليسي	Tiflis	Tiflis	Tbilissi	טביליסי		トビリシ				Tiflis	第比利斯
GH-AA		إقليم أكرا الكبرى	Greater Accra Region	Gran Acra	Région du Grand Accra	אזור אקרה רבתי	regione della Grande Accra	グレーター・アクラ州		Region Wielka Akra	Grande Acra	Büyük Accra Bölgesi	大阿克拉地區
GH-AF			Ahafo Region	Región Ahafo	Région d’Ahafo		Regione di Ahafo	アハフォ州		Region Ahafo			阿哈福區
GH-AH		منطقة أشانتي	Ashanti Region		Région Ashanti	חבל אשנטי	regione di Ashanti	アシャンティ州		Region Aszanti		Ashanti Bölgesi	阿散蒂地區
GH-BA		إقليم برونغ - أهافو	Brong-Ahafo Region		Région de Brong Ahafo		regione di Brong-Ahafo			Region Brong-Ahafo		Brong-Ahafo Bölgesi	布朗阿哈福地區
GH-BE		إقليم شرق بونو	Bono East Region	Región de Bono Oriental	Bono région est		Regione di Bono Est	ボノ・イースト州		Region Bono Wschodnie			博諾東區
GH-BO		إقليم بونو	Bono Region	Región de Bono	Région Bono		Regione di Bono	ボノ州		Region Bono			博諾區
GH-CP		الإقليم الأوسط	Central Region	Región Central	Région du Centre	מחוז המרכז	regione Centrale	セントラル州		Region Centralny		Merkez Bölgesi	中部地區
GH-EP		الإقليم الشرقي	Eastern Region	Región Oriental	Région Orientale		regione Orientale	イースタン州		Region Wschodni	Região Oriental	Doğu Bölgesi	東部地區
GH-NE			North East Region	Región Norte Oriental	Région Nord-Est		Regione Nord Est	ノース・イースト州		Region Północno–Wschodni			東北區 (加納)
GH-NP		الإقليم الشمالي	Northern Region	Región Norte	Région du Nord		regione Settentrionale	ノーザン州		Region Północny	Região Norte	Kuzey Bölgesi	北部地區
GH-OT			Oti Region	Región Oti	Région d’Oti		Regione di Oti	オティ州		Region Oti			奧蒂大區
GH-SV		منطقة السفانا	Savannah Region	Región de Sabana	Savannah Region		Regione di Savannah	サバンナ州		Region Savannah			薩凡納大區
GH-TV		إقليم فولتا	Volta Region				regione del Volta	ヴォルタ州		Region Wolta	Região do Volta	Volta Bölgesi	沃爾特地區
GH-UE		مقاطعة الشرق األوسط	Upper East Region	Alta Oriental	Région du Haut Ghana oriental		regione Nordorientale	アッパー・イースト州		Górny Region Wschodni	Alto Oriental	Yukarı Doğu Bölgesi	東北地區
GH-UW		الإقليم الغربي الأعلى	Upper West Region	Alta Occidental	Région du Haut Ghana occidental		regione Nordoccidentale	アッパー・ウエスト州		Górny Region Zachodni	Alto Ocidental	Yukarı Batı Bölgesi	西北地區
GH-WN			Western North Region	Región Norte Occidental	Région du Nord Ouest		Regione Nordoccidentale	ウェスタン・ノース州		Region Zachodnio-Północny			西北區 (加納)
GH-WP		الإقليم الغربي	Western Region	Región Occidental	Région Occidentale	מחוז המערב	regione Occidentale	ウェスタン州		Region Zachodni	Ocidental	Batı Bölgesi	西部地區
GL-AV		أفناتا		Avannaata	Avannaata	אוואנאאטה	Avannaata	アヴァンナータ	Avannaata	Gmina Avannaata	Avannaata	Avannaata	阿万纳塔
GL-KU	Kujalleq	كوياليك		Kujalleq	Kujalleq	מחוז כויאשק	Kujalleq	クヤレック	Kujalleq	Kujalleq	Kujalleq	Kujalleq	库雅雷哥
GL-QE	Qeqqata	كيكاتا		Qeqqata	Qeqqata	מחוז קקאטה	Qeqqata	ケカッタ	Qeqqata	Qeqqata	Qeqqata	Qeqqata	凯克卡塔
GL-QT		ككرتليك		Qeqertalik	Qeqertalik		Qeqertalik	ケケタリク	Qeqertalik	Gmina Qeqertalik	Qeqertalik	Qeqertalik	奎克塔利克
GL-SM	Sermersooq	سيرمرسوك		Sermersooq	Sermersooq	מחוז סרמרסוק	Sermersooq	セルメルソーク	Sermersooq	Sermersooq	Sermersooq	Sermersooq	瑟莫蘇克
GM-B		بانجول				בנג׳ול		バンジュール		Bandżul			班竹
GM-L	Lower River Division	شعبة النهر السفلى	Lower River Region	División Lower River	Division de Lower River		divisione del Lower River	ガンビア川下流地方		Lower River Division		Lower River Bölgesi	下河區
GM-M	Central River Division	شعبة النهر المركزي	Central River Region	División Central River	division de Central River		divisione del Central River	ガンビア川中流地方		Central River Division		Central River Bölgesi	中河區
GM-N	North Bank Division	شعبة الضفة الشمالية	North Bank Region	División North Bank	Division de North Bank		divisione del North Bank	ノースバンク地方		North Bank Division		North Bank Bölgesi	北岸區
GM-U	Upper River Division	شعبة النهر العليا	Upper River Region	División Upper River	Division de Upper River		divisione dell’Upper River	ガンビア川上流地方		Upper River Division		Upper River Bölgesi	上河區
GM-W	West Coast Division	قسم الساحل الغربي	West Coast Region	División Western	Division de West Coast		divisione della West Coast	西部地方		Western Division		West Coast	西部區
GN-B	Boké Region	إقليم بوكيه	Region Boké		Région de Boké		regione di Boké	ボケ州				Boké Bölgesi	博凱大區
GN-BE		محافظة بيلا	Beyla (Präfektur)		préfecture de Beyla		Prefettura di Beyla	ベイラ県	Beyla Prefecture	Prefektura Beyla		Beyla Prefecture	貝拉省
GN-BF		محافظة بوفا	Boffa (Präfektur)	Ayuntamiento del Boffa	préfecture de Boffa		Prefettura di Boffa	ボッファ県	Boffa Prefecture	Prefektura Boffa	Prefeitura de Boffa	Boffa Prefecture	博法省
GN-BK		بریفيكجور بوكه	Boké (Präfektur)		préfecture de Boké		Prefettura di Boké	ボケ県	Boké Prefecture	Prefektura Boké			博凱省
GN-C		كوناكري		Conakri		קונאקרי		コナクリ		Konakry	Conacri	Konakri	科納克里
GN-CO		محافظة كويا			préfecture de Coyah		Prefettura di Coyah	コヤ県	Coyah Prefecture	Prefektura Coyah		Coyah Prefecture	科亞省
GN-D	Kindia Region	إقليم كينديا	Region Kindia		Région de Kindia	קינדייה	regione di Kindia	キンディア州				Kindia Bölgesi	金迪亞大區
GN-DB		محافظة دابولا	Dabola (Präfektur)	Ayuntamiento del Dabola	préfecture de Dabola		Prefettura di Dabola	ダボラ県	Dabola Prefecture	Prefektura Dabola	Preeitura de Dabola	Dabola Prefecture	達波拉省
GN-DI		محافظة دينغويراي	Dinguiraye (Präfektur)	Ayuntamiento del Dinguiraye	préfecture de Dinguiraye		Prefettura di Dinguiraye	ダンギレ県	Dinguiraye Prefecture	Prefektura Dinguiraye	Prefeitura de Dinguiraye	Ginguiraye Prefecture	丁吉拉伊省
GN-DL		محافظة دالابا		Ayuntamiento del Dalaba	préfecture de Dalaba		Prefettura di Dalaba	ダラバ県	Dalaba Prefecture	Prefektura Dalaba		Dalaba Prefecture	達拉巴省
GN-DU		محافظة دوبريكا	Dubréka (Präfektur)		préfecture de Dubréka		Prefettura di Dubréka	ドュブレカ県	Dubréka Prefecture	Prefektura Dubréka	Prefeitura de Dubreka	Dubréka Prefecture	杜布雷卡省
GN-F	Faranah Region		Region Faranah		Région de Faranah		regione di Faranah	ファラナ州					法拉納大區
GN-FA			Faranah (Präfektur)		préfecture de Faranah		Prefettura di Faranah	ファラナ県	Faranah Prefecture	Prefektura Faranah			法拉納省
GN-FO		محافظة فوريكاريا	Forécariah (Präfektur)		préfecture de Forécariah		Prefettura di Forécariah	フォレカリア県	Forécariah Prefecture	Prefektura Forécariah			福雷卡里亞省
GN-FR		محافظة فريا	Fria (Präfektur)	Ayuntamiento Veszprém	préfecture de Fria		Prefettura di Fria	フリア県	Fria Prefecture	Prefektura Fria		Fria Prefecture	弗里亞省
GN-GA		محافظة غاوال		Ayuntamiento Gaoual	préfecture de Gaoual		Prefettura di Gaoual	ガワル県	Gaoual Prefecture	Prefektura Gaoual		Gaoual Prefecture	加瓦爾省
GN-GU	Guéckédou	محافظة غوكيدو	Guéckédou	Guéckédou	préfecture de Guéckédou		Prefettura di Guéckédou	ゲケドゥ県	Guéckédou Prefecture	Prefektura Guéckédou	Prefeitura de Guéckédou	Guéckéedou Prefecture	蓋凱杜省
GN-K	Kankan Region	إقليم كانكان	Region Kankan		Région de Kankan	קאנקאן (מחוז)	regione di Kankan	カンカン州				Kankan Bölgesi	康康大區
GN-KA		محافظة كانكان			préfecture de Kankan	קאנקאן (נפה)	Prefettura di Kankan	カンカン県	Kankan Prefecture	Prefektura Kankan			康康省
GN-KB		محافظة كوبيا		Ayuntamiento Koubia	préfecture de Koubia		Prefettura di Koubia	クビア県	Koubia Prefecture	Prefektura Koubia		Koubia Prefectura	庫比亞省
GN-KD		محافظة كنديا	Kindia (Präfektur)		préfecture de Kindia		Prefettura di Kindia	キンディア県	Kindia Prefecture	Prefektura Kindia	Quindia (prefeitura)		金迪亞省
GN-KE		مقاطعة كيرونيه			préfecture de Kérouane		Prefettura di Kérouané	ケルワヌ県	Kérouané Prefecture	Prefektura Kérouané		Kérouane Prefecture	凱魯阿內省
GN-KN		محافظة كاوندارا		Ayuntamiento Koundara	préfecture de Koundara		Prefettura di Koundara	クンダラ県	Koundara Prefecture	Prefektura Koundara		Koundrata Prefecture	孔達拉省
GN-KO		مقاطعة كوروسا			préfecture de Kouroussa		Prefettura di Kouroussa	クールーサ県	Kouroussa Prefecture	Prefektura Kouroussa		Kouroussa Prefecture	庫魯薩省
GN-KS		محافظة كيسيدوغو			préfecture de Kissidougou		Prefettura di Kissidougou	キシドゥグ県	Kissidougou Prefecture	Prefektura Kissidougou		Kissidougou Prefecture	基西杜古省
GN-L	Labé Region	إقليم لابي	Region Labé		Région de Labé	לאבה	regione di Labé	ラベ州					拉貝大區
GN-LA		محافظة لابي			préfecture de Labé		Prefettura di Labé	ラベ県	Labé Prefecture	Prefektura Labé		Labé Prefecture	拉貝省
GN-LE		محافظة ليلوما		Ayuntamiento del Lélouma	préfecture de Lélouma		Prefettura di Lélouma	レルーマ県	Lélouma Prefecture	Prefektura Lélouma	Prefeitura de Lélouma	Lélouma Prefecure	萊盧馬省
GN-LO		ولاية لولا			préfecture de Lola		Prefettura di Lola	ローラ県	Lola Prefecture	Prefektura Lola		Lola Prefecture	洛拉省
GN-M	Mamou Region	مقاطعة مامو	Region Mamou		Région de Mamou		regione di Mamou	マムー州				Mamou Bölgesi	馬木大區
GN-MC		ولاية ماسينتا			préfecture de Macenta		Prefettura di Macenta	マサンタ県	Macenta Prefecture	Prefektura Macenta		Macenta Prefecture	馬桑塔省
GN-MD		محافظة مانديانا		Ayuntamiento Mandiana	préfecture de Mandiana		Prefettura di Mandiana	マンディアナ県	Mandiana Prefecture	Prefektura Mandiana	Prefeitura de Mandiana	Mandiana Prefecture	芒賈納省
GN-ML		ولاية مالي		Ayuntamiento del Mali	préfecture de Mali		Prefettura di Mali	マリ県	Mali Prefecture	Prefektura Mali	Prefeitura de Mali	Mali Prefecture	馬里省
GN-MM		محافظة مامو			préfecture de Mamou		Prefettura di Mamou	マムー県	Mamou Prefecture	Prefektura Mamou			馬木省
GN-N	Nzérékoré Region	إقليم نزيريكوري	Region Nzérékoré		Région de Nzérékoré		regione di Nzérékoré	ンゼレコレ州				Nzérékoré Bölgesi	恩澤雷科雷大區
GN-NZ		محافظة نزريكوري			préfecture de Nzérékoré		Prefettura di Nzérékoré	ンゼレコレ県	Nzérékoré Prefecture	Prefektura Nzérékoré			恩澤雷科雷省
GN-PI		محافظة بيتا		Ayuntamiento Pita	préfecture de Pita		Prefettura di Pita	ピタ県	Pita Prefecture	Pita (prefektura)		Pita Prefecture	皮塔省
GN-SI		محافظة سيغيري		Condado de Siguiri	préfecture de Siguiri		Prefettura di Siguiri	シギリ県	Siguiri Prefecture	Prefektura Siguiri		Siguiri Prefecture	錫吉里省
GN-TE		محافظة تيليميلي			préfecture de Télimélé		Prefettura di Télimélé	テリメレ県	Télimélé Prefecture	Prefektura Télimélé		Télimélé Prefecture	泰利梅萊省
GN-TO		محافظة توغيه			préfecture de Tougué		Prefettura di Tougué	トゥゲ県	Tougué Prefecture	Prefektura Tougué	Prefeitura de Tougué	Tougué Prefecture	圖蓋省
GN-YO		محافظة يومو			préfecture de Yomou		Prefettura di Yomou	ヨムー県	Yomou Prefecture	Prefektura Yomou	Prefeitura de Yomou	Yomou Prefecture	約穆省
GQ-AN		محافظة أنوبون	Provinz Annobón	Provincia de Annobón	province d’Annobón	אנובון	Provincia di Annobón	アンノボン県	Annobón Province	Prowincja Annobón	Província de Annobón	Annobón Province	安诺本省
GQ-BN		محافظة بيوكو نورت		Provincia de Bioko Norte	Bioko-Norte		provincia di Bioko Nord	北ビオコ県		Bioko Północne		Bioko Norte Province	北比奥科省
GQ-BS		مقاطعة بيوكو سور		Provincia de Bioko Sur	Bioko-Sur		provincia di Bioko Sud	南ビオコ県		Bioko Południowe		Bioko Sur Province	南比奥科省
GQ-C	Río Muni		Mbini	Río Muni	Région continentale	ריו מוני	Rio Muni	リオ・ムニ	Mbini	Mbini	Rio Muni		木尼河区
GQ-CS		مقاطعة سينترو سور		Provincia Centro Sur	Centro-Sur		provincia Centro Sud	中南部県		Prowincja Środkowo-Południowa		Centro Sur Province	中南省
GQ-DJ				Provincia de Djibloho		ג׳יבלו		ジブロホ県					吉布劳
GQ-I	Insular		Región Insular (Äquatorialguinea)	Islas de Guinea Ecuatorial	Région insulaire		Regione Insulare	島嶼地方 (赤道ギニア)	Insular Region		Região Insular		海岛大区
GQ-KN		محافظة كيي - نتم		Provincia Kié-Ntem			provincia Kié-Ntem	キエンテム県				Kié-Ntem Province	基埃恩特姆省
GQ-LI		مقاطعة ليتورال		Provincia Litoral			provincia Litorale	リトラル県		Prowincja Nadmorska		Litoral Province	滨海省
GQ-WN		مقاطعة ويلي-نزاس		Provincia Wele-Nzas			provincia Wele-Nzas	ウェレンザス県				Wele-Nzas Province	韦莱恩萨斯省
GR-69	Mount Athos	جبل آثوس	Athos	Monte Athos	Aktè	הר אתוס	Monte Athos	アトス山	Oros Athos	Athos	Monte Atos	Aynoroz	阿索斯山
GR-A	East Macedonia and Thrace	مقدونيا الشرقية وتراقيا	Ostmakedonien und Thrakien	Macedonia Oriental y Tracia	Macédoine-Orientale-et-Thrace	מזרח מקדוניה ותראקיה	Macedonia Orientale e Tracia	東マケドニア・トラキア	Oost-Macedonië en Thracië	Region Macedonia Wschodnia i Tracja	Macedônia Oriental e Trácia	Doğu Makedonya ve Trakya	东马其顿-色雷斯
GR-B	Central Macedonia	مقدونيا الوسطى	Zentralmakedonien	Macedonia Central	Macédoine-Centrale	מרכז מקדוניה	Macedonia Centrale	中央マケドニア	Centraal-Macedonië	Region Macedonia Środkowa	Macedônia Central	Orta Makedonya	中马其顿
GR-C	West Macedonia	مقدونيا الغربية	Westmakedonien	Macedonia Occidental	Macédoine-Occidentale	מערב מקדוניה	Macedonia Occidentale	西マケドニア	West-Macedonië	Region Macedonia Zachodnia	Macedônia Ocidental	Batı Makedonya	西马其顿
GR-D	Epirus	إبيروس	Epirus	Epiro	Épire (périphérie)	אפירוס	Epiro	イピロス	Epirus	Epir	Epiro	Epir	伊庇鲁斯
GR-E	Thessaly	ثيساليا	Thessalien	Tesalia	Thessalie	תסליה	Tessaglia	テッサリア	Thessalië	Tesalia	Tessália	Tesalya	色萨利
GR-F	Ionian Islands	الجزر الأيونية	Ionische Inseln	Periferia de Islas Jónicas	Îles Ioniennes (périphérie)	האיים היוניים	Isole Ionie		Ionian Islands Region	Region Wyspy Jońskie	Ilhas Jónicas	İyonya Adaları	愛奧尼亞群島
GR-G	West Greece	غرب اليونان	Westgriechenland	Grecia Occidental	Grèce-Occidentale	מערב יוון	Grecia Occidentale	西ギリシャ	West-Griekenland	Region Grecja Zachodnia	Grécia Ocidental	Batı Yunanistan	西希腊
GR-H	Central Greece	وسط اليونان	Mittelgriechenland	Grecia Central	Grèce-Centrale	מרכז יוון	Grecia Centrale	中央ギリシャ	Centraal-Griekenland	Region Grecja Środkowa	Grécia Central	Orta Yunanistan	中希臘
GR-I	Attica	أتيكا	Attika	Región Attica	Attique (périphérie)	מחוז אטיקה	Attica	アッティキ	Attica	Region Attyka	Região Attica	Attika	阿提卡 (地區)
GR-J	Peloponnese	بيلوبونيز	Peloponnes	Periferia de Peloponeso	Péloponnèse (périphérie)	פלופונסוס	Peloponneso	ペロポネソス	Peloponnesos	Region Peloponez	Região de Peloponnes	Mora	伯罗奔尼撒
GR-K	North Aegean	شمال إيجة	Nördliche Ägäis	Egeo Septentrional	Égée-Septentrionale	צפון הים האגאי	Egeo Settentrionale	北エーゲ	Noord-Egeïsche Eilanden	Region Wyspy Egejskie Północne	Egeu Setentrional	Kuzey Ege	北愛琴
GR-L	South Aegean	جنوب إيجة	Südliche Ägäis	Egeo Meridional	Égée-Méridionale	דרום הים האגאי	Egeo Meridionale	南エーゲ	Zuid-Egeïsche Eilanden	Region Wyspy Egejskie Południowe	Egeu Meridional	Güney Ege	南愛琴
GR-M	Crete	منطقة إقريطش	Kreta	Periferia de Creta	Crète (périphérie)				Kreta	Region Kreta	Creta		克里特
GT-01		إدارة غواتيمالا	Departamento Guatemala			מחוז גואטמלה	dipartimento di Guatemala	グアテマラ県		Gwatemala		Guatemala Departmanı	瓜地馬拉省
GT-02		إدارة البروغريسو	Departamento El Progreso				dipartimento di El Progreso	エル・プログレソ県				El Progreso Departmanı	普羅格雷索省
GT-03		إدارة ساكاتيبيكيز					dipartimento di Sacatepéquez	サカテペケス県				Sacatepeques District	薩卡特佩克斯省
GT-04		إدارة تشيمالتينانغو	Departamento Chimaltenango				dipartimento di Chimaltenango	チマルテナンゴ県				Chimaltenango District	奇馬爾特南戈省
GT-05		إدارة إسكوينتلا	Departamento Escuintla					エスクィントラ県				Escuintla Departmano	埃斯昆特拉省
GT-06		إدارة سانتا روزا	Departamento Santa Rosa				dipartimento di Santa Rosa	サンタ・ローサ県				Santa Rosa Departman	聖羅薩省
GT-07		إدارة سولولا	Departamento Sololá				dipartimento di Sololá	ソロラ県				Solola Departmanı	索洛拉省
GT-08		إدارة توتونيكابان	Departamento Totonicapán				dipartimento di Totonicapán	トトニカパン県					托托尼卡潘省
GT-09		إدارة كويتزالتينانغو	Departamento Quetzaltenango				dipartimento di Quetzaltenango	ケツァルテナンゴ県					克薩爾特南戈省
GT-10		إدارة سوشيتبيكيز	Departamento Suchitepéquez				dipartimento di Suchitepéquez	スチテペケス県				Suchitepéquez District	蘇奇特佩克斯省
GT-11		إدارة ريتاليوليو	Departamento Retalhuleu				dipartimento di Retalhuleu	レタルレウ県				Retalhuleu Departmanı	雷塔盧萊烏省
GT-12		إدارة سان ماركوس	Departamento San Marcos			מחוז סן מרקוס	dipartimento di San Marcos	サン・マルコス県				San Marcos Departmanı	聖馬科斯省
GT-13		إدارة هيويتينانغو	Departamento Huehuetenango				dipartimento di Huehuetenango	ウェウェテナンゴ県					韋韋特南戈省
GT-14		إدارة كويتشي	Departamento Quiché				dipartimento di Quiché	キチェ県			El Quiché	Quiche Departmanı	基切省
GT-15		إدارة بايا فيراباز	Departamento Baja Verapaz				dipartimento di Baja Verapaz	バハ・ベラパス県					下維拉帕斯省
GT-16		إدارة ألتا فيراباز	Departamento Alta Verapaz			מחוז אלטה וראפאס	dipartimento di Alta Verapaz	アルタ・ベラパス県				Alta Verapaz İli	上維拉帕斯省
GT-17		إدارة بيتين	Departamento Petén			מחוז פטן	dipartimento di Petén	ペテン県			El Petén	Peten Departmanı	貝登省
GT-18		إدارة إيزابال	Departamento Izabal				dipartimento di Izabal	イサバル県				Izabel Departmanı	伊薩瓦爾省
GT-19		إدارة زاكابا	Departamento Zacapa				dipartimento di Zacapa	サカパ県				Zacapa Department	薩卡帕省
GT-20		إدارة تشيكيمولا	Departamento Chiquimula				dipartimento di Chiquimula	チキムラ県				Chiquimula Departmanı	奇基穆拉省
GT-21		إدارة جالابا	Departamento Jalapa				dipartimento di Jalapa	ハラパ県				Jalapa Departmanı	哈拉帕省
GT-22		إدارة خوتيابا	Departamento Jutiapa				dipartimento di Jutiapa	フティアパ県				Jutiapa Department	胡蒂亞帕省
GW-BA		محافظة بافاتا	Region Bafatá	Región de Bafatá	Région Bafatá		regione di Bafatá	バファタ州		Region Bafatá	Bafatá (região)	Bafata Bölgesi	巴法塔區
GW-BL	Bolama	إقليم بولاما	Bolama	Región de Bolama	Bolama-Bijagos		regione di Bolama	ボラマ州	Bolama	Region Bolama	Bolama	Bolama Bölgesi	博拉馬區
GW-BM		إقليم بيومبو	Region Biombo	Región de Biombo			regione di Biombo	ビオンボ州		Region Biombo		Biombo Region	比翁博區
GW-BS		بيساو		Bisáu		ביסאו		ビサウ					比绍
GW-CA		اقليم كاشيو		Región de Cacheu			regione di Cacheu	カシェウ州		Region Cacheu			卡謝烏區
GW-GA		لإقلين غابو		Región de Gabú	Gabu		regione di Gabú	ガブ州		Region Gabú	Gabu	Gabu Bölgesi	加布區
GW-L			Provinz Leste	provincia Este	province de l’Est						Província Leste
GW-N			Provinz Norte		province du Nord						Província Norte
GW-OI		إقليم أويو	Region Oio	Región de Oio			regione di Oio	オイオ州		Region Oio		Oio Bölgesi	奧約區
GW-QU		إقليم كوينارا	Region Quinara	Región de Quinara			regione di Quinara	キナラ州		Region Quinara		Quinara Bölgesi	基納拉區
GW-S			Provinz Sul		province du Sud						Província Sul
GW-TO		إقليم تومبالي	Region Tombali	Región de Tombali			regione di Tombali	トンバリ州		Region Tombali		Tombali Bölgesi	通巴利區
GY-BA		باريما - ويني						バリマ・ワイニ州					巴里马-瓦伊尼
GY-CU		كويوني مازاروني										Cuyuni-Maarauni	庫尤尼-馬扎魯尼區
GY-DE		ديميرارا-مهايكا						デメララ・マハイカ州				Demerara- Mahaica	德梅拉拉-馬海卡區
GY-EB		شرق بيربيس-كورنتين		Berbice Oriental-Corentyne	Berbice oriental-Courantyne		Berbice Orientale-Corentyne				Berbice Oriental-Corentyne	Doğu Berbice-County	东伯比斯-科兰太因
GY-ES		إقليم جزر ايسيكويبو غرب ديميرارا		Islas Esequibo-Demerara Occidental	Îles d’Essequibo-Demerara Occidental		Isole Essequibo-Demerara Occidentale				Ilhas Essequibo-Demerara Ocidental	Essequibo Adaları - Batı Demerara	埃塞奎博群島-西德梅拉拉區
GY-MA													馬海卡-伯比斯區
GY-PM		بوميرون-سوبنام											波默倫-蘇佩納姆區
GY-PT		بوتارو-سيباروني											波塔羅-錫帕魯尼區
GY-UD		أبر ديميرارا-بيربيس		Alto Demerara-Berbice	Haut-Demerara-Berbice		Alto Demerara-Berbice				Alto Demerara-Berbice	Upper Demerara- Berbice	上德梅拉拉-伯比斯區
GY-UT		أبر كاتوكو - أبر ايسيكوبيو		Alto Tacutu-Alto Esequibo	Haut-Takutu-Haut-Essequibo		Alto Takutu-Alto Essequibo				Alto Takutu-Alto Essequibo	Upper Takutu- Upper Essequibo	上塔库图-上埃塞奎博
HN-AT		أتلانتيدا		Departamento de Atlántida	département d’Atlántida	אטלנטידה	dipartimento di Atlántida	アトランティダ県				Atlántida Departmanı	阿特蘭蒂達省
HN-CH		إدارة تشولوتيكا	Departamento Choluteca	Departamento de Choluteca	département de Choluteca		dipartimento di Choluteca	チョルテカ県				Choluteca Departmanı	喬盧特卡省
HN-CL		إدارة كولون	Departamento Colón	Departamento de Colón	département de Colón		dipartimento di Colón	コロン県				Colon Departmanı	科隆省
HN-CM		إدارة كوماياغوا	Departamento Comayagua		département de Comayagua		dipartimento di Comayagua	コマヤグア県				Comayagua ili	科馬亞瓜省
HN-CP		إدارة كوبان	Departamento Copán	Departamento de Copán	département de Copán		dipartimento di Copán	コパン県				Copan Departmanı	科潘省
HN-CR		إدارة كورتيس	Departamento Cortés		département de Cortés	קורטס (מחוז)	dipartimento di Cortés	コルテス県				Cortés Departmanı	科爾特斯省
HN-EP		إدارة بارايسو	Departamento El Paraíso		département d’El Paraíso	אל פאראיסו	dipartimento di El Paraíso	エル・パライソ県				El Paraiso Departmanı	埃爾帕拉伊索省
HN-FM		إدارة فرانسيسكو مورازان	Departamento Francisco Morazán		département de Francisco Morazán		dipartimento di Francisco Morazán	フランシスコ・モラサン県		Francisco Morazán (departament)		Francisco Moraz	弗朗西斯科-莫拉桑省
HN-GD		إدارة غراسياس ديوس			département de Gracias a Dios		dipartimento di Gracias a Dios	グラシアス・ア・ディオス県					格拉西亚斯-阿迪奥斯省
HN-IB	Bay Islands	إدارة جزر الخليج			département des Islas de la Bahía	איי באייה	dipartimento di Islas de la Bahía	イスラス・デ・ラ・バイア県		Wyspy Bahia	Ilhas da Baía	Bay Adaları	海灣群島省
HN-IN		إدارة إنتبوكا			département d’Intibucá		dipartimento di Intibucá	インティブカ県				Intibuca Departmanı	因蒂布卡省
HN-LE		إدارة ليمبيرا	Departamento Lempira		département de Lempira		dipartimento di Lempira	レンピーラ県				Lempira Departmanı	倫皮拉省
HN-LP		إدارة لا باز			département de La Paz	לה פאס	dipartimento di La Paz	ラパス県		La Paz (departament Hondurasu)		La paz	拉巴斯省 (洪都拉斯)
HN-OC		إدارة أوكوتيبيك	Departamento Ocotepeque		département d’Ocotepeque		dipartimento di Ocotepeque	オコテペケ県		Department Ocotepeque		Ocotepeque Departmanı	奥科特佩克省
HN-OL		إدارة أولانشو	Departamento Olancho		département d’Olancho		dipartimento di Olancho	オランチョ県				Olancho Department	奧蘭喬省
HN-SB		إدارة سانتا باربرا	Departamento Santa Bárbara		département de Santa Bárbara		dipartimento di Santa Bárbara	サンタ・バルバラ県					聖巴巴拉省
HN-VA		إدارة فالي	Departamento Valle		département de Valle		dipartimento di Valle	バジェ県				Valle Department	山谷省
HN-YO		يورو	Departamento Yoro		département de Yoro		dipartimento di Yoro	ヨロ県				Yoro Departmanı	約羅省
HR-01	Zagreb County	مقاطعة زغرب	Gespanschaft Zagreb	Zagreb	Comitat de Zagreb		regione di Zagabria	ザグレブ郡	Zagreb		Condado de Zagreb	Zagreb Bölgesi	薩格勒布縣
HR-02	Krapina-Zagorje	مقاطعة كرابينا زاغوريه	Gespanschaft Krapina-Zagorje	Krapina-Zagorje	Comitat de Krapina-Zagorje		regione di Krapina e dello Zagorje		Krapina-Zagorje		Condado de Krapina-Zagorje	Krapina-Zagorje	克拉皮納-扎戈列縣
HR-03	Sisak-Moslavina	مقاطعة سيساك-موسلافينا	Gespanschaft Sisak-Moslavina	Sisak-Moslavina	Comitat de Sisak-Moslavina	מחוז סיסאק-מוסלאבינה	regione di Sisak e della Moslavina		Sisak-Moslavina		Condado de Sisak-Moslavina	Sisak-Moslavina	錫薩克-莫斯拉維納縣
HR-04	Karlovac	مقاطعة كارلوفاتش	Gespanschaft Karlovac	Karlovac	Comitat de Karlovac	מחוז קרלובץ	regione di Karlovac	カルロヴァツ郡	Karlovac		Condado de Karlovac	Karlovac Bölgesi	卡爾洛瓦茨縣
HR-05	Varaždin	مقاطعة فرازدين	Gespanschaft Varaždin	Varaždin	Comitat de Varaždin		regione di Varaždin	ヴァラジュディン郡	Varaždin		Condado de Varaždin	Varaždin Bölgesi	瓦拉日丁縣
HR-06	Koprivnica-Križevci	مقاطعة كوبريفنيكا-كريزفتسي	Gespanschaft Koprivnica-Križevci	Koprivnica-Križevci	Comitat de Koprivnica-Križevci		regione di Koprivnica e Križevci		Koprivnica-Križevci		Condado de Koprivnica-Križevci	Koprivnica-Križevci	科普里夫尼察-克里熱夫齊縣
HR-07	Bjelovar-Bilogora	مقاطعة بيلوفار-بيلوغورا	Gespanschaft Bjelovar-Bilogora	Bjelovar-Bilogora	Comitat de Bjelovar-Bilogora		regione di Bjelovar e della Bilogora		Bjelovar-Bilogora		Condado de Bjelovar-Bilogora	Bjelovar-Bilogora	別洛瓦爾-比洛戈拉縣
HR-08	Primorje-Gorski Kotar	مقاطعة بريموريه-غورسكي كوتار	Gespanschaft Primorje-Gorski kotar	Primorje-Gorski Kotar	Comitat de Primorje-Gorski Kotar	פרימוריה-גורה	regione litoraneo-montana		Primorje-Gorski Kotar		Condado Litoral-Serrano	Primorje-Gorski Kotar	濱海和山區縣
HR-09	Lika-Senj	مقاطعة ليكا سني	Gespanschaft Lika-Senj	Lika-Senj	Comitat de Lika-Senj	מחוז ליקה-סני	regione della Licca e di Segna		Lika-Senj		Condado de Lika-Senj	Lika-Senj	利卡-塞尼縣
HR-10	Virovitica-Podravina	مقاطعة فيروفيتيكا-بودرافينا	Gespanschaft Virovitica-Podravina	Virovitica-Podravina	Comitat de Virovitica-Podravina		regione di Virovitica e della Podravina		Virovitica-Podravina		Condado de Virovitica-Podravina	Virovitica-Podravina	維羅維蒂察-波德拉維納縣
HR-11	Požega-Slavonia	مقاطعة بوزيغا-سلافونيا	Gespanschaft Požega-Slawonien	Požega-Eslavonia	Comitat de Požega-Slavonie		regione di Požega e della Slavonia		Požega-Slavonië		Condado de Požega-Eslavônia	Požega-Slavonija	波熱加-斯拉沃尼亞縣
HR-12	Brod-Posavina	مقاطعة برود-بوسافينا	Gespanschaft Brod-Posavina	Brod-Posavina	Comitat de Brod-Posavina	ברוד-פוזבינה	regione di Brod e della Posavina		Brod-Posavina		Condado de Brod-Posavina	Brod-Posavina	布羅德-波薩維納縣
HR-13	Zadar	مقاطعة زادار	Gespanschaft Zadar	Zadar	Comitat de Zadar	מחוז זאדר	regione zaratina	ザダル郡	Zadar		Condado de Zadar	Zadar Bölgesi	扎達爾縣
HR-14	Osijek-Baranja	مقاطعة أوسييك-بارانيا	Gespanschaft Osijek-Baranja	Osijek-Baranja	Comitat d’Osijek-Baranja		regione di Osijek e della Baranja		Osijek-Baranja		Condado de Osijek-Barânia	Osijek-Baranya	奧西耶克-巴拉尼亞縣
HR-15	Šibenik-Knin	مقاطعة شيبينيك-كنين	Gespanschaft Šibenik-Knin	Šibenik-Knin	Comitat de Šibenik-Knin	מחוז שיבניק-קנין	regione di Sebenico e Tenin		Šibenik-Knin		Condado de Šibenik-Knin	Šibenik-Knin	希貝尼克-克寧縣
HR-16	Vukovar-Syrmia	مقاطعة فوكوفار-سيرميا	Gespanschaft Vukovar-Srijem	Vukovar-Srijem	Comitat de Vukovar-Syrmie		regione di Vukovar e della Sirmia		Vukovar-Srijem		Condado de Vukovar-Sírmia	Vukovar-Syrmia	武科瓦爾-斯里耶姆縣
HR-17	Split-Dalmatia	مقاطعة سبليت-دالماسيا	Gespanschaft Split-Dalmatien	Split-Dalmacia	Comitat de Split-Dalmatie		regione spalatino-dalmata		Split-Dalmatië		Condado de Split-Dalmácia	Split-Dalmaçya	斯普利特-達爾馬提亞縣
HR-18	Istria	مقاطعة إستريا	Gespanschaft Istrien	Istria	Comitat d’Istrie		regione istriana	イストラ郡	Istrië		Condado de Ístria	İstriya	伊斯特拉縣
HR-19	Dubrovnik-Neretva	مقاطعة دوبروفنيك-نيريتفا	Gespanschaft Dubrovnik-Neretva	Dubrovnik-Neretva	Comitat de Dubrovnik-Neretva	מחוז דוברובניק-נרטבה	regione raguseo-narentana		Dubrovnik-Neretva		Dubrovnik-Neretva	Dubrovnik-Neretva	杜布羅夫斯克-內雷特瓦縣
HR-20	Međimurje	مقاطعة ماجيموريه	Gespanschaft Međimurje	Međimurje	Comitat de Međimurje		regione del Međimurje	メジムリェ郡	Međimurje		Condado de Međimurje	Međimurje	梅吉穆列縣
HR-21	Zagreb	زغرب	Zagreb	Zagreb	Zagreb	זאגרב	Zagabria	ザグレブ	Zagreb	Zagrzeb	Zagreb	Zagreb	萨格勒布
HT-AR		إدارة أرتيبونيت	Département Artibonite	Artibonito			dipartimento dell’Artibonite	アルティボニット県					阿蒂博尼特省
HT-CE		الإدارة الوسطى	Département Centre	Departamento Centro	centre		dipartimento del Centro	中央県		Departament Centralny	Centro		中央省
HT-GA	Grand’Anse	إدارة آنس الكبرى	Département Grand’Anse	Grand’Anse	Grand’Anse		dipartimento di Grand’Anse	グランダンス県	Grand’Anse	Departament Grand’Anse	Grande Enseada	Grand’Anse	大灣省
HT-ND		الإدارة الشمالية	Département Nord	Departamento Norte			dipartimento del Nord	北県		Departament Północny	Departamento do Norte		北部省
HT-NE		الإدارة الشمال شرقية	Département Nord-Est	Departamento Nordeste			dipartimento del Nordest	北東県		Departament Północno-Wschodni	Nordeste		东北省
HT-NI		إدارة نيبيس	Département Nippes			ניפס	dipartimento di Nippes	ニップ県		Departament Nippes			尼普斯省
HT-NO		الإدارة الشمال غربية	Département Nord-Ouest	Departamento Noroeste			dipartimento del Nordovest	北西県		Departament Północno-Zachodni	Noroeste		西北省
HT-OU		الإدارة الغربية	Département Ouest	Departamento Oeste			dipartimento dell’Ovest	西県		Departament Zachodni	Departamento do Oeste (Haiti)		西部省
HT-SD		الإدارة الجنوبية	Département Sud	Departamento Sur			dipartimento del Sud	南県		Departament Południowy	Departamento do Sul		南部省
HT-SE		الإدارة الجنوب شرقية	Département Sud-Est	Departamento Sudeste			dipartimento del Sudest	南東県		Departament Południowo-Wschodni	Sudeste		東南省
HU-BA		مقاطعة بارانيا	Komitat Baranya			באראניה	Provincia di Baranya	バラニャ県		Komitat Baranya		Baranya ili	巴蘭尼亞州
HU-BC		بيكيسكسابا				בקשצ׳אבה		ベーケーシュチャバ					貝凱什喬包
HU-BE		مقاطعة بكيش	Komitat Békés			בקש	Provincia di Békés	ベーケーシュ県		Komitat Békés		Békés ili	貝凱什州
HU-BK		مقاطعة باتش-كيشكون	Komitat Bács-Kiskun			באץ׳-קישקון	Provincia di Bács-Kiskun	バーチ・キシュクン県		Komitat Bács-Kiskun		Bács-Kiskun ili	巴奇-基什孔州
HU-BU		بودابست				בודפשט		ブダペスト	Boedapest	Budapeszt	Budapeste	Budapeşte	布达佩斯
HU-BZ		مقاطعة بورسود-آبائوي-زمبلن	Komitat Borsod-Abaúj-Zemplén			בורשוד-אבאוי-זמפלן	Provincia di Borsod-Abaúj-Zemplén	ボルショド・アバウーイ・ゼンプレーン県		Komitat Borsod-Abaúj-Zemplén		Borsod-Abaúj-Zemplén ili	包爾紹德-奧包烏伊-曾普倫州
HU-CS	Csongrád	مقاطعة تشونغراد	Komitat Csongrád	Csongrád	Csongrád	מחוז צ׳ונגרד	Provincia di Csongrád	チョングラード県	Csongrád	Komitat Csongrád	Csongrád	Csongrád ili	瓊格拉德州
HU-DE		دبرتسن				דברצן		デブレツェン		Debreczyn			德布勒森
HU-DU		دوناوجفاروس				דונאויווארוש		ドゥナウーイヴァーロシュ					多瑙新城
HU-EG		ايغر				אגר		エゲル					埃格爾
HU-ER		إيرد				ארד		エールド					埃爾德
HU-FE		مقاطعة فيير	Komitat Fejér			מחוז פייר	Provincia di Fejér	フェイェール県		Komitat Fejér		Fejér ili	費耶爾州
HU-GS		مقاطعة ديور-موشون-سوبرون	Komitat Győr-Moson-Sopron			גיור-מושון-שופרון	Provincia di Győr-Moson-Sopron	ジェール・モション・ショプロン県		Komitat Győr-Moson-Sopron		Győr-Moson-Sopron ili	傑爾-莫雄-肖普朗州
HU-GY		جيور				גיור		ジェール					杰尔
HU-HB		مقاطعة هايدو-بيهار	Komitat Hajdú-Bihar			היידו-ביהר	Provincia di Hajdú-Bihar	ハイドゥー・ビハール県		Komitat Hajdú-Bihar		Hajdú-Bihar ili	豪伊杜-比豪爾州
HU-HE		مقاطعة هفش	Komitat Heves			הווש	Provincia di Heves	ヘヴェシュ県		Komitat Heves		Heves ili	赫維什州
HU-HV		هدمزوفازارهلي				הודמזוושרהיי		ホードメゼーヴァーシャールヘイ					霍德梅澤瓦
HU-JN		مقاطعة ياس-نادكون-سولنك	Komitat Jász-Nagykun-Szolnok			יאס-נאג׳קון-סולנוק	Provincia di Jász-Nagykun-Szolnok	ヤース・ナジクン・ソルノク県		Komitat Jász-Nagykun-Szolnok		Jász-Nagykun-Szolnok ili	亞斯-瑙吉孔-索爾諾克州
HU-KE		مقاطعة كوماروم-إستركوم	Komitat Komárom-Esztergom			קומארום-אסטרגום	Provincia di Komárom-Esztergom	コマーロム・エステルゴム県		Komitat Komárom-Esztergom		Komárom-Esztergom ili	科馬羅姆-埃斯泰爾戈姆州
HU-KM		كيكسكيميت				קצ׳קמט		ケチケメート					凯奇凯梅特
HU-KV		كابوشفار				קאפושוואר		カポシュヴァール					考波什堡
HU-MI		ميشكولتس				מישקולץ		ミシュコルツ		Miszkolc			米什科尔茨
HU-NK		ناجيكانيزسا				נג׳קניז׳ה		ナジカニジャ					瑙吉考尼饒
HU-NO		مقاطعة نوغراد	Komitat Nógrád			נוגראד	Provincia di Nógrád	ノーグラード県		Komitat Nógrád		Nógrád ili	諾格拉德州
HU-NY		نيرغهازا				נירג׳האזה		ニーレジハーザ					尼賴吉哈佐
HU-PE		مقاطعة بشت	Komitat Pest			מחוז פשט	Provincia di Pest	ペシュト県		Komitat Pest		Pest ili	佩斯州
HU-PS		بيتش				פץ׳		ペーチ		Pecz			佩奇
HU-SD		سيجد				סגד	Seghedino	セゲド		Segedyn			塞格德
HU-SF		سيكشفهيرفار				סקשפהרוואר		セーケシュフェヘールヴァール					塞克什白堡
HU-SH		زومباثلي				סומבטהיי		ソンバトヘイ					松博特海伊
HU-SK		سزولنوك				סולנוק		ソルノク					索尔诺克
HU-SN		شوبرون				שופרון		ショプロン					肖普朗
HU-SO		مقاطعة شومود	Komitat Somogy			שומוג׳	Provincia di Somogy	ショモジ県		Komitat Somogy		Somogy ili	紹莫吉州
HU-SS		سكسارد				סקסארד		セクサールド					塞克薩德
HU-ST		سالجوتارجان				שאלגוטאריאן		シャルゴータルヤーン					紹爾戈陶爾揚
HU-SZ		مقاطعة زابولكس-زاتمار-بيريج	Komitat Szabolcs-Szatmár-Bereg			סאבולץ׳-סאטמר-ברג	Provincia di Szabolcs-Szatmár-Bereg	サボルチ・サトマール・ベレグ県		Komitat Szabolcs-Szatmár-Bereg		Szabolcs-Szatmár-Bereg ili	索博爾奇-索特馬爾-貝拉格州
HU-TB		تاتابانيا				טטבאניה		タタバーニャ					陶陶巴尼奧
HU-TO		مقاطعة تولنا	Komitat Tolna			מחוז טולנה	Provincia di Tolna	トルナ県		Komitat Tolna		Tolna ili	托爾瑙州
HU-VA		مقاطعة فاس	Komitat Vas			מחוז ואש	Provincia di Vas	ヴァシュ県		Komitat Vas		Vas ili	沃什州
HU-VE	Veszprém County	مقاطعة فسبرم	Komitat Veszprém			מחוז וספרם	Provincia di Veszprém	ヴェスプレーム県		Komitat Veszprém		Veszprém ili	維斯普雷姆州
HU-VM		فيسبرم				וספרם		ヴェスプレーム					維斯普雷姆
HU-ZA		مقاطعة زالا	Komitat Zala			זאלה	Provincia di Zala	ザラ県		Komitat Zala		Zala ili	佐洛州
HU-ZE		زالاجيرسيج				זאלאגרסג		ザラエゲルセグ					佐洛埃格塞格
ID-AC		آتشيه				אצ׳ה		アチェ州	Atjeh		Achém	Açe	亞齊
ID-BA		بالي	Provinz Bali	provincia de Bali	province de Bali	באלי	provincia di Bali	バリ州		prowincja Bali			巴厘岛
ID-BB	Bangka–Belitung Islands	بانغكا - بليتونغ	Bangka-Belitung	Bangka-Belitung	Îles Bangka Belitung	באנגקה-בליטונג	Bangka-Belitung	バンカ・ブリトゥン州	Banka-Billiton	Wyspy Bangka i Belitung	Bangka-Belitung	Bangka-Belitung	邦加-勿里洞省
ID-BE		بنغكولو			Bengkulu (province)	בנגקולו		ブンクル州					明古魯省
ID-BT		بنتن		Bantén		באנטן		バンテン州	Bantam				万丹省
ID-GO		غورونتالو				גורונטלו	Provincia di Gorontalo	ゴロンタロ州					哥伦打洛省
ID-JA		جمبي				ג׳אמבי		ジャンビ州					占碑省
ID-JB	West Java	جاوة الغربية		Java Occidental	Java occidental	מערב ג׳אווה	Giava Occidentale	西ジャワ州	West-Java	Jawa Zachodnia	Java Ocidental	Batı Cava	西爪哇省
ID-JI	East Java	جاوة الشرقية		Java Oriental	Java oriental	מזרח ג׳אווה	Giava Orientale	東ジャワ州	Oost-Java	Jawa Wschodnia	Java Oriental	Doğu Cava	东爪哇省
ID-JK	Jakarta	جاكرتا	Jakarta	Yakarta	Jakarta	ג׳קרטה	Giacarta	ジャカルタ	Jakarta	Dżakarta	Jacarta	Cakarta	雅加达
ID-JT	Central Java	جاوة الوسطى		Java Central	Java central	יאוה המרכזית	Giava Centrale	中部ジャワ州	Midden-Java	Jawa Środkowa	Java Central	Orta Cava	中爪哇省
ID-JW	Java	جاوة	Java	Java	île de Java	ג׳אווה	Giava	ジャワ島	Java		Java	Cava Adası	爪哇岛
ID-KA		كليمنتان				קלימנטן		カリマンタン					加里曼丹
ID-KB	West Kalimantan	كالمنتان الغربية		Borneo Occidental	Kalimantan occidental	מערב קלימנטן	Kalimantan Occidentale	西カリマンタン州	West-Kalimantan	Borneo Zachodnie	Kalimantan Ocidental	Batı Kalimantan	西加里曼丹省
ID-KI	East Kalimantan	كالمنتان الشرقية		Kalimantan Oriental	Kalimantan oriental	מזרח קלימנטאן	Kalimantan Orientale	東カリマンタン州	Oost-Kalimantan	Borneo Wschodnie	Kalimantan Oriental	Doğu Kalimantan	東加里曼丹省
ID-KR	Riau Islands	جزر رياو		Islas Riau	Îles Riau	איי ריאו	Isole Riau	リアウ諸島州	Riouwarchipel	Wyspy Riau	Ilhas Riau	Riau Adaları	廖内群岛省
ID-KS	South Kalimantan	كليمنتان الجنوبية		Borneo Meridional	Kalimantan du Sud	דרום קלימנטאן	Kalimantan Meridionale	南カリマンタン州	Zuid-Kalimantan	Borneo Południowe	Kalimantan do Sul	Güney Kalimantan	南加里曼丹省
ID-KT	Central Kalimantan	كالمنتان الوسطى		Borneo Central	Kalimantan central	מרכז קלימנטאן	Kalimantan Centrale	中部カリマンタン州	Midden-Kalimantan	Borneo Środkowe	Kalimantan Central	Orta Kalimantan	中加里曼丹省
ID-KU	North Kalimantan	كالمنتان الشمالية		Kalimantán Septentrional	Nord Kalimantan	צפון קלימנטאן		北カリマンタン州	Noord-Kalimantan	Borneo Północne	Kalimantan Setentrional	Kuzey Kalimantan	北加里曼丹省
ID-LA		لامبونغ				למפונג		ランプン州					楠榜省
ID-MA		مالوكو		Molucas	Moluques	מאלוקו	Provincia di Maluku	マルク州		Moluki	Molucas (província)		马鲁古省
ID-ML	Maluku Islands	جزر الملوك	Molukken	Islas Molucas	Moluques	איי מאלוקו	Molucche	モルッカ諸島	Molukken	Moluki	Ilhas Molucas	Maluku Adaları	摩鹿加群岛
ID-MU	North Maluku	مالوكو الشمالية	Nordmolukken	Molucas Septentrional	Moluques du Nord	צפון מאלוקו	Maluku Settentrionale	北マルク州	Noord-Molukken	Moluki Północne	Molucas do Norte	Kuzey Maluku	北马鲁古省
ID-NB	West Nusa Tenggara	نوسا تنقارا الغربية		Nusatenggara Occidental	Petites Îles de la Sonde occidentales	מערב נוסה טנגרה	Nusa Tenggara Occidentale	西ヌサ・トゥンガラ州	West-Nusa Tenggara	Małe Wyspy Sundajskie Zachodnie	Sonda Ocidental	Batı Nusa Tenggara	西努沙登加拉省
ID-NT	East Nusa Tenggara	نوسا تنقارا الشرقية		Nusatenggara Oriental	Petites Îles de la Sonde orientales	מזרח נוסה טנגרה	Nusa Tenggara Orientale	東ヌサ・トゥンガラ州	Oost-Nusa Tenggara	Małe Wyspy Sundajskie Wschodnie	Sonda Oriental	Doğu Nusa Tenggara	東努沙登加拉省
ID-NU	Lesser Sunda Islands	جزر سوندا الصغرى	Kleine Sundainseln	Islas menores de la Sonda	Petites îles de la Sonde	איי סונדה הקטנים	Piccole Isole della Sonda	小スンダ列島	Kleine Soenda-eilanden	Małe Wyspy Sundajskie	Pequenas Ilhas da Sonda	Küçük Sunda Adaları	小巽他群岛
ID-PA		بابوا		Papúa	Papouasie	פפאוה		パプア州	Papoea				巴布亚省
ID-PB	West Papua	بابوا الغربية		Papúa Occidental	Papouasie occidentale	פפואה המערבית	Papua Occidentale	西パプア州	West-Papoea	Papua Zachodnia	Papua Ocidental	Batı Papua	西巴布亞省
ID-PD		بابوا الجنوبية الغربية	Südwestpapua	Papúa Suroccidental	Papouasie du Sud-Ouest	דרום-מערב פפואה	Papua sud-occidentale	南西パプア州	Zuidwest-Papoea	Papua Południowo-Zachodnia			西南巴布亚省
ID-PE		بابوا الجبلية	Hochland von Papua	Papúa de las Tierras Altas	Papouasie des hautes terres	רמת פפואה	Papua Pegunungan	山岳パプア州		Papua Górska	Alta Papua		高地巴布亞省
ID-PP	Papua Islands	غرب غينيا الجديدة	Westneuguinea	Nueva Guinea Occidental	Nouvelle-Guinée occidentale	מערב גינאה החדשה	Nuova Guinea Occidentale	イリアンジャヤ	Irian Jaya	Irian Zachodni	Nova Guiné Ocidental	Batı Papua	西新几内亚
ID-PS		بابوا الجنوبية	Südpapua	Papúa Meridional	Papouasie méridionale	דרום פפואה	Papua meridionale	南パプア州		Papua Południowa	Papua Meridional		南巴布亞省
ID-PT		بابوا الوسطى		Papúa Central	Papouasie centrale	מרכז פפואה	Papua centrale	中部パプア州		Papua Środkowa	Papua Central	Orta Papua	中巴布亞省
ID-RI		رياو				ריאו		リアウ州					廖內省
ID-SA	North Sulawesi	سولاوسي الشمالية		Célebes Septentrional	Sulawesi du Nord	צפון סולאווסי	Sulawesi Settentrionale	北スラウェシ州	Noord-Celebes	Celebes Północny	Celebes do Norte	Kuzey Sulawesi	北苏拉威西省
ID-SB	West Sumatra	سومطرة الغربية		Sumatra Occidental	Sumatra occidental	מערב סומטרה	Sumatra Occidentale	西スマトラ州	West-Sumatra	Sumatra Zachodnia	Sumatra Ocidental	Batı Sumatra	西苏门答腊省
ID-SG	Southeast Sulawesi	سولاوسي الجنوبية الشرقية		Célebes Suroriental	Sulawesi du Sud-Est	דרום-מזרח סולאווסי	Sulawesi Sudorientale	南東スラウェシ州	Zuidoost-Celebes	Celebes Południowo-Wschodni	Celebes do Sudeste	Güneydoğu Sulawesi	东南苏拉威西省
ID-SL		سولاوسي		Célebes	Célèbes	סולאווסי		スラウェシ島	Celebes	Celebes	Celebes		苏拉威西岛
ID-SM	Sumatra	سومطرة	Sumatra	Sumatra	Sumatra	סומטרה	Sumatra	スマトラ島	Sumatra	Sumatra	Sumatra	Sumatra	蘇門答臘
ID-SN	South Sulawesi	سولاوسي الجنوبية		Célebes Meridional	Sulawesi du Sud	דרום סולאווסי	Sulawesi Meridionale	南スラウェシ州	Zuid-Celebes	Celebes Południowy	Celebes do Sul	Güney Sulawesi	南苏拉威西省
ID-SR	West Sulawesi	سولاوسي الغربية	Westsulawesi	Célebes Occidental	Sulawesi occidental	מערב סולאווסי	Sulawesi Occidentale	西スラウェシ州	West-Celebes	Celebes Zachodni	Celebes Ocidental	Batı Sulawesi	西苏拉威西省
ID-SS	South Sumatra	سومطرة الجنوبية		Sumatra Meridional	Sumatra du Sud	דרום סומטרה	Sumatra Meridionale	南スマトラ州	Zuid-Sumatra	Sumatra Południowa	Sumatra do Sul	Güney Sumatra	南苏门答腊省
ID-ST	Central Sulawesi	سولاوسي الوسطى		Célebes Central	Sulawesi central	מרכז סולאווסי	Sulawesi Centrale	中部スラウェシ州	Midden-Celebes	Celebes Środkowy	Celebes Central	Orta Sulawesi	中苏拉威西省
ID-SU	North Sumatra	سومطرة الشمالية		Sumatra Septentrional	Sumatra du Nord	צפון סומטרה	Sumatra Settentrionale	北スマトラ州	Noord-Sumatra	Sumatra Północna	Sumatra do Norte	Kuzey Sumatra	北苏门答腊省
ID-YO		يوجياكرتا			Territoire spécial de Yogyakarta	מחוז מיוחד יוגיאקרטה		ジョグジャカルタ特別州	Jogjakarta			Yogyakarta Özel Bölgesi	日惹特区
IE-C	Connacht	كوناكت	Connacht	Connacht	Connacht	קונכט	Connacht	コノート	Connacht	Connacht	Connacht	Connacht	康諾特省
IE-CE		مقاطعة كلير	County Clare	Condado de Clare	Comté de Clare	מחוז קלייר		クレア州	County Clare	Clare (hrabstwo)	Condado de Clare	Clare County	克莱尔郡
IE-CN		مقاطعة كافان	County Cavan	Condado de Cavan	comté de Cavan	מחוז קאוואן		キャバン州	County Cavan		Condado de Cavan	Cavan County	卡文郡
IE-CO		مقاطعة كورك	County Cork	Condado de Cork	comté de Cork	מחוז קורק		コーク州	County Cork	Cork (hrabstwo)	Condado de Cork	Cork Kontluğu	科克郡
IE-CW		مقاطعة كارلو	County Carlow	Condado de Carlow	Comté de Carlow	מחוז קרלו		カーロウ州	County Carlow	Carlow (hrabstwo)	Condado de Carlow	Carlow County	卡洛郡
IE-D		مقاطعة دبلن	County Dublin	Condado de Dublín	Comté de Dublin	מחוז דבלין	Dublino	ダブリン州	County Dublin	Dublin (hrabstwo)	Condado de Dublin	Dublin ili	都柏林地區
IE-DL		مقاطعة دونيجال	County Donegal	Condado de Donegal	Comté de Donegal	מחוז דונגל		ドニゴール州	County Donegal	Donegal (hrabstwo)	Condado de Donegal	Donegal Kontluğu	多尼戈爾郡
IE-G		مقاطعة جلوي	County Galway	Condado de Galway	Comté de Galway	מחוז גולוויי	Contea di Galway	ゴールウェイ州	County Galway		Condado de Galway	Galway County	戈尔韦郡
IE-KE		مقاطعة كيلدير	County Kildare	Condado de Kildare	Comté de Kildare	מחוז קילדייר		キルデア州	County Kildare	Kildare (hrabstwo)	Condado de Kildare	County Kildare	基尔代尔郡
IE-KK		مقاطعة كيكني	County Kilkenny	Condado de Kilkenny	comté de Kilkenny	מחוז קילקני		キルケニー州	County Kilkenny	Kilkenny (hrabstwo)	Condado de Kilkenny	Kilkenny County	基爾肯尼郡
IE-KY		مقاطعة كري		Condado de Kerry	comté de Kerry	מחוז קרי		ケリー州	County Kerry		Condado de Kerry	Kerry County	凱里郡
IE-L		لاينستر				לנסטר		レンスター					倫斯特省
IE-LD		مقاطعة لونجفورد	County Longford	Condado de Longford	Comté de Longford	מחוז לונגפורד		ロングフォード州	County Longford	Longford (hrabstwo)	Condado de Longford	Longford County	朗福德郡
IE-LH		مقاطعة لاوث	County Louth	Condado de Louth	comté de Louth	מחוז לאות׳		ラウス州	County Louth	Louth (hrabstwo)	Condado de Louth	County Louth	劳斯郡
IE-LK		مقاطعة لمريك	County Limerick	Condado de Limerick	comté de Limerick	מחוז לימריק		リムリック州	County Limerick	Limerick (hrabstwo)	Condado de Limerick	County Limerick	利默里克郡
IE-LM		مقاطعة ليتريم		Condado de Leitrim	Comté de Leitrim	מחוז ליטרים		リートリム州	County Leitrim	Leitrim (hrabstwo)	Condado de Leitrim	Leitrim County	利特里姆郡
IE-LS		مقاطعة ليش	County Laois	Condado de Laois	comté de Laois	מחוז לייש		ラオース州	County Laois	Laois (hrabstwo)	Condado de Laois	County Laois	萊伊什郡
IE-M		مونستر				מנסטר		マンスター					芒斯特省
IE-MH		مقاطعة ميث	County Meath	Condado de Meath	comté de Meath	מחוז מית׳		ミース州	County Meath	Meath (hrabstwo)	Condado de Meath	County Meath	米斯郡
IE-MN		مقاطعة موناغان		Condado de Monaghan	Comté de Monaghan	מחוז מונאהן		モナハン州	County Monaghan	Monaghan (hrabstwo)	Condado de Monaghan	Monaghan County	莫纳亨郡
IE-MO		مقاطعة مايو	County Mayo	Condado de Mayo	Comté de Mayo	מחוז מאיו		メイヨー州	County Mayo	Mayo (hrabstwo)	Condado de Mayo	Mayo COunty	梅奧郡
IE-OY		مقاطعة أوفالي	County Offaly	Condado de Offaly	Comté d’Offaly	מחוז אופאלי		オファリー州	County Offaly		Condado de Offaly	Offaly County	奧法利郡
IE-RN		مقاطعة روسكومون	County Roscommon	Condado de Roscommon	Comté de Roscommon	מחוז רוסקומון		ロスコモン州	County Roscommon	Roscommon (hrabstwo)	Condado de Roscommon	County Roscommon	羅斯康芒郡
IE-SO		مقاطعة سليجو	County Sligo	Condado de Sligo	Comté de Sligo	מחוז סלייגו		スライゴ州	County Sligo	Sligo (hrabstwo)	Condado de Sligo	County Sligo	斯萊戈郡
IE-TA		مقاطعة تيبيراري	County Tipperary	Condado de Tipperary	comté de Tipperary	מחוז טיפררי		ティペラリー州	County Tipperary	Tipperary (hrabstwo)	Condado de Tipperary	County Tipperary	蒂珀雷里郡
IE-U		أولستر	Provinz Ulster	Úlster		אלסטר		アルスター					阿爾斯特省
IE-WD		مقاطعة وترفورد	County Waterford		comté de Waterford	מחוז ווטרפורד		ウォーターフォード州	County Waterford	Waterford (hrabstwo)	Condado de Waterford	Waterford County	沃特福德郡
IE-WH		مقاطعة وستميث	County Westmeath	Condado de Westmeath	Comté de Westmeath	מחוז וסטמית׳		ウェストミース州	County Westmeath		Condado de Westmeath	County Westmeath	韋斯特米斯郡
IE-WW		مقاطعة ويكلاو	County Wicklow	Condado de Wicklow	Comté de Wicklow	מחוז ויקלו		ウィックロー州	County Wicklow	Wicklow (hrabstwo)	Condado de Wicklow	County Wicklow	威克洛郡
IE-WX		مقاطعة وكسفورد	County Wexford	Condado de Wexford	Comté de Wexford	מחוז ווקספורד		ウェックスフォード州	County Wexford	Wexford (hrabstwo)	Condado de Wexford	Wexford Countt	韦克斯福德郡
IL-D	Southern District	المنطقة الجنوبية	Südbezirk	Distrito Meridional	district sud	מחוז הדרום	distretto Sud	南部地区	Zuid	Dystrykt Południowy	Distrito Sul	Güney Bölgesi	南部区
IL-HA	Haifa District	منطقة حيفا	Bezirk Haifa	Distrito de Haifa	district de Haïfa	מחוז חיפה	distretto di Haifa	ハイファ地区	Haifa	Dystrykt Hajfy	Haifa	Hayfa Bölgesi	海法区
IL-JM	Jerusalem	منطقة القدس	Bezirk Jerusalem	Distrito de Jerusalén	district de Jérusalem	מחוז ירושלים	distretto di Gerusalemme	エルサレム地区	Jeruzalem	Dystrykt Jerozolimy	Jerusalém	Kudüs Bölgesi	耶路撒冷区
IL-M	Central District	المنطقة الوسطى	Zentralbezirk	Distrito Central	district centre	מחוז המרכז	distretto Centrale	中央地区	Centrum	Dystrykt Centralny	Distrito Central	Merkez Bölge	中央区
IL-TA	Tel Aviv District	منطقة تل أبيب	Bezirk Tel Aviv	Distrito de Tel Aviv	district de Tel Aviv	מחוז תל אביב	distretto di Tel Aviv	テルアビブ地区		Dystrykt Tel Awiwu		Tel Aviv Bölgesi	特拉维夫区
IL-Z	Northern District	المنطقة الشمالية	Nordbezirk	Distrito Norte	district nord	מחוז הצפון	distretto Nord	北部地区	Noord	Dystrykt Północny	Distrito Norte	Kuzey Bölgesi	北部区
IN-AN		جزر أندمان ونيكوبار	Andamanen und Nikobaren	Islas Andamán y Nicobar	Îles Andaman-et-Nicobar	איי אנדמן וניקובר	Andamane e Nicobare	アンダマン・ニコバル諸島	Andamanerna och Nikobarerna	Andamany i Nikobary	Andamão e Nicobar	Andaman ve Nikobar adaları	安达曼-尼科巴群岛
IN-AP		أندرا برديش				אנדרה פרדש		アーンドラ・プラデーシュ州				Andhra Pradeş	安得拉邦
IN-AR	Arunachal Pradesh	أروناجل برديش	Arunachal Pradesh	Arunachal Pradesh	Arunachal Pradesh	ארונאצ׳ל פרדש	Arunachal Pradesh	アルナーチャル・プラデーシュ州	Arunachal Pradesh	Arunachal Pradesh	Arunachal Pradesh	Arunaçhal Pradesh	阿鲁纳恰尔邦
IN-AS		أسام				אסאם		アッサム州		Asam			阿萨姆邦
IN-BR	Bihar	بيهار	Bihar	Bihar	Bihar	ביהר	Bihar	ビハール州	Bihar	Bihar	Bihar	Bihar	比哈尔邦
IN-CG		جَتِشْغار	Chhattisgarh	Chhattisgarh	Chhattisgarh	צ׳האטיסגאר	Chhattisgarh	チャッティースガル州	Chhattisgarh	Chhattisgarh	Chhattisgarh	Chhattisgarh	切蒂斯格尔邦
IN-CH		شانديغار				צ׳אנדיגאר		チャンディーガル		Czandigarh		Çhandigarh	昌迪加尔
IN-DH		دادرا وناغار هافيلي ودامان وديو	Dadra und Nagar Haveli und Daman und Diu	Dadra y Nagar Haveli y Damán y Diu	Dadra et Nagar Haveli et Daman et Diu	דאדרה ונאגר הבלי ודאמאן ודיו	Dadra e Nagar Haveli e Daman e Diu	ダードラー・ナガル・ハヴェーリーおよびダマン・ディーウ連邦直轄領	Dadra en Nagar Haveli en Daman en Diu	Dadra, Nagarhaweli, Daman i Diu	Dadrá e Nagar Aveli e Damão e Diu	Dadra ve Nagar Haveli ve Daman ve Diu	達德拉-納加爾哈維利和達曼-第烏
IN-DL		دلهي				דלהי		デリー			Deli		德里
IN-GA		غوا				גואה		ゴア州					果阿邦
IN-GJ	Gujarat	غوجارات	Gujarat	Guyarat	Gujarat	גוג׳ראט	Gujarat	グジャラート州	Gujarat	Gudźarat	Gujarate	Gucerat	古吉拉特邦
IN-HP	Himachal Pradesh	هيماجل برديش	Himachal Pradesh	Himachal Pradesh	Himachal Pradesh	הימאצ׳ל פרדש	Himachal Pradesh	ヒマーチャル・プラデーシュ州	Himachal Pradesh	Himachal Pradesh	Himachal Pradesh	Himaçhal Pradeş	喜马偕尔邦
IN-HR	Haryana	هاريانا	Haryana	Haryana	Haryana	הריאנה	Haryana	ハリヤーナー州	Haryana	Hariana	Haryana	Haryana	哈里亚纳邦
IN-JH	Jharkhand	جهارخاند	Jharkhand	Jharkhand	Jharkhand	ג׳הרקאנד	Jharkhand	ジャールカンド州	Jharkhand	Jharkhand	Jharkhand	Jharkhand	贾坎德邦
IN-JK	Jammu and Kashmir	جامو وكشمير	Jammu und Kashmir	Jammu y Cachemira	Jammu-et-Cachemire	ג׳אמו וקשמיר	Jammu e Kashmir	ジャンムー・カシミール州	Jammu en Kasjmir	Dżammu i Kaszmir	Jammu e Caxemira	Cemmu ve Keşmir	查谟－克什米尔邦
IN-KA	Karnataka	كارناتاكا	Karnataka	Karnataka	Karnataka	קרנאטקה	Karnataka	カルナータカ州	Karnataka	Karnataka	Karnataka	Karnataka	卡纳塔克邦
IN-KL		كيرلا				קרלה		ケーララ州					喀拉拉邦
IN-LA	Ladakh	لداخ	Ladakh	Ladakh	Ladakh	לדאק	Ladakh	ラダック	Ladakh	Ladakh	Ladaque	Ladakh	拉達克
IN-LD		لكشديب		Laquedivas		לקשאדוויפ	Laccadive	ラクシャディープ諸島	Laccadiven	Lakszadiwy	Laquedivas	Lakşadvip Adaları	拉克沙群島
IN-MH	Maharashtra	ماهاراشترا	Maharashtra	Maharastra	Maharashtra	מהאראשטרה	Maharashtra	マハーラーシュトラ州	Maharashtra	Maharasztra	Maharashtra	Maharaştra	马哈拉施特拉邦
IN-ML	Meghalaya	ميغالايا	Meghalaya	Megalaya	Meghalaya	מגהלאיה	Meghalaya	メーガーラヤ州	Meghalaya	Meghalaya	Meghalaya	Meghalaya	梅加拉亚邦
IN-MN		مانيبور				מניפור		マニプル州					曼尼普尔邦
IN-MP		ماديا براديش				מאדהיה פרדש		マディヤ・プラデーシュ州					中央邦
IN-MZ		ميزورام		Mizorán		מיזוראם		ミゾラム州					米佐拉姆邦
IN-NL	Nagaland	ناجالاند	Nagaland	Nagaland	Nagaland	נאגאלנד	Nagaland	ナガランド州	Nagaland	Nagaland	Nagaland	Nagaland	那加兰邦
IN-OD		أديشا		Orissa		אודישה	Orissa	オリッサ州		Orisa	Orissa	Orissa	奥迪沙邦
IN-PB		بنجاب		Punyab	Pendjab	פנג׳אב		パンジャーブ州		Pendżab		Pencap	旁遮普邦
IN-PY	Puducherry	بودوتشيري	Puducherry	Puducherry	Territoire de Pondichéry	פודוצ׳רי	Pondicherry	ポンディシェリ連邦直轄領	Puducherry	Puducherry	Puducherry	Puduçeri	本地治里
IN-RJ	Rajasthan	راجستان	Rajasthan	Rajastán	Rajasthan	ראג׳סטאן	Rajasthan	ラージャスターン州	Rajasthan	Radżastan	Rajastão	Racasthan	拉贾斯坦邦
IN-SK		سيكيم				סיקים		シッキム州			Siquim		锡金邦
IN-TN	Tamil Nadu	تامل نادو	Tamil Nadu	Tamil Nadu	Tamil Nadu	טאמיל נאדו	Tamil Nadu	タミル・ナードゥ州	Tamil Nadu	Tamilnadu	Tamil Nadu	Tamil Nadu	泰米尔纳德邦
IN-TR		ترايبورا				טריפורה		トリプラ州					特里普拉邦
IN-TS		تلنغانة	Telangana	Telangana	Telangana	טלנגאנה	Telangana	テランガーナ州	Telangana	Telangana	Telangana	Telangana	特伦甘纳邦
IN-UK		أُتَراخُند	Uttarakhand	Uttarakhand	Uttarakhand	אוטראקהאנד	Uttarakhand	ウッタラーカンド州	Uttarakhand	Uttarakhand	Utaracanda	Uttarakhand	北阿坎德邦
IN-UP		أتر برديش				אוטר פרדש		ウッタル・プラデーシュ州				Uttar Pradeş	北方邦
IN-WB		بنغال الغربية	Westbengalen	Bengala Occidental	Bengale-Occidental	מערב בנגל	Bengala Occidentale	西ベンガル州	West-Bengalen	Bengal Zachodni	Bengala Ocidental	Batı Bengal	西孟加拉邦
IQ-AN	Al Anbar	محافظة الأنبار	al-Anbar	Gobernación de Ambar	Al-Anbar	אל-אנבר	Governatorato di al-Anbar	アンバール県	Al-Anbar	Al-Anbar	Al-Anbar	Anbar ili	安巴尔省
IQ-AR	Erbil	أربيل	Arbil	Gobernación de Erbil	Arbil	מחוז ארביל	Governatorato di Erbil	アルビール県	Arbil	Irbil	Arbil	Erbil ili	埃爾比勒省
IQ-BA	Basra	محافظة البصرة	Basra	Gobernación de Basora	Al-Basra	מחוז בצרה	Governatorato di Bassora	バスラ県	Basra	Basra	Baçorá	Basra ili	巴士拉省
IQ-BB	Babylon	محافظة بابل	Babil	Babilonia	Babil	מחוז באבל	Governatorato di Babil	バービル県	Babil	Babil	Babil	Babil ili	巴比倫省
IQ-BG	Baghdad	محافظة بغداد	Bagdad	Gobernación de Bagdad	Bagdad	מחוז בגדאד	Governatorato di Baghdad	バグダード県	Bagdad	Bagdad	Bagdad	Bağdat ili	巴格達省
IQ-DA	Dohuk	دهوك	Gouvernement Dahuk	Duhok	Dahuk	דהוכ	Governatorato di Dahuk	ドホーク県	Duhok	Dahuk	Dahuk	Duhok ili	杜胡克省
IQ-DI	Diyala	محافظة ديالى	Governorat Diyala	Gobernación de Diala	Diyala	דיאלא	Governatorato di Diyala	ディヤーラー県	Diyala	Dijala	Diyala	Diyala ili	迪亞拉省
IQ-DQ	Dhi Qar	ذي قار	Dhi Qar	Gobernación de Di Car	Dhi Qar	ד׳י קאר	Governatorato di Dhi Qar	ジーカール県	Dhi Qar	Zi Kar	Dhi Qar	Zi Kar İli	濟加爾省
IQ-KA	Karbala	كربلاء	Karbala	Gobernación de Kerbala	Karbala	מחוז כרבלא	Governatorato di Karbala	カルバラー県	Karbala	Karbala	Karbala	Kerbela ili	卡爾巴拉省
IQ-KI	Kirkuk	كركوك	Kirkuk	Gobernación de Kirkuk	Kirkuk	כרכוכ	Governatorato di Kirkuk	キルクーク県	Kirkoek	Kirkuk	Kirkuk	Kerkük ili	基爾庫克省
IQ-KR	Kurdistan
IQ-MA	Maysan	ميسان	Maisan	Mesena	Maysan	מיסאן	Governatorato di Maysan	マイサーン県	Maysan	Majsan	Maysan	Maysan ili	米桑省
IQ-MU	Al Muthanna	محافظة المثنى	al-Muthanna	Mutana	Al-Muthanna	אל-מות׳נא	Governatorato di al-Muthanna	ムサンナー県	Al-Muthanna	Al-Musanna	Al-Muthanna	Mutanna ili	穆薩納省
IQ-NA	Najaf	النجف	Gouvernement Nadschaf	Gobernación de Nayaf	An-Najaf	א-נג׳ף	Governatorato di al-Najaf	ナジャフ県	An-Najaf	An-Nadżaf	An-Najaf	Necef ili	納傑夫省
IQ-NI	Nineveh	نينوى	Ninawa	Gobernación de Nínive	Ninawa	מחוז נינוה	Governatorato di Ninawa	ニーナワー県	Ninawa	Niniwa	Ninawa	Nineve ili	尼尼微省
IQ-QA	Al-Qādisiyyah	محافظة القادسية	al-Qadisiyya	Cadisia	Al-Qadisiyya	אל-קאדסיה	Governatorato di al-Qadisiyya	カーディーシーヤ県	Al-Qadisiyah	Al-Kadisijja	Al-Qadisiyyah	Kadisiye ili	卡迪西亞省
IQ-SD	Saladin	صلاح الدين	Salah ad-Din	Gobernación de Saladino	Salah ad-Din	מחוז סלאח א-דין	Governatorato di Salah al-Din	サラーフッディーン県	Salah ad Din	Salah Ad-Din	Salah-ad-Din	Selahaddin ili	萨拉赫丁省
IQ-SU	Sulaymaniyah	السليمانية	as-Sulaimaniyya	Gobernación de Solimania	As-Sulaymaniya	מחוז א-סולימאניה	Governatorato di al-Sulaymaniyya	スレイマニヤ県	Sulaymaniyah	As-Sulajmanijja	As-Sulaymaniyah	Süleymaniye ili	蘇萊曼尼亞省
IQ-WA	Wasit	واسط	al-Wasit	Wasit	Wasit	ואסט	Governatorato di Wasit	ワーシト県	Wasit	Wasit	Wasit	Vasit ili	瓦西特省
IR-00		مركزي	Markazi	Markazi	Markazi	מרכזי	provincia di Markazi	マルキャズィー州	Markazi	Markazi	Markazi	Merkezi Eyaleti	中央省
IR-01	East Azerbaijan	محافظة أذربيجان الشرقية	Ost-Aserbaidschan	Azerbaiyán Oriental	Azerbaïdjan oriental	מזרח אזרבייג׳ן	regione dell’Azarbaijan orientale	東アーザルバーイジャーン州	Oost-Azerbeidzjan	Azerbejdżan Wschodni	Azerbaijão Oriental	Doğu Azerbaycan Eyaleti	東亞塞拜疆省
IR-02	West Azarbaijan	محافظة أذربيجان الغربية	West-Aserbaidschan	Azerbaiyán Occidental	Azerbaïdjan occidental	מערב אזרבייג׳ן	regione dell’Azarbaijan occidentale	西アーザルバーイジャーン州	West-Azerbeidzjan	Azerbejdżan Zachodni	Azerbaijão Ocidental	Batı Azerbaycan Eyaleti	西亞塞拜然省
IR-03	Ardabil	محافظة أردبيل	Ardabil	Provincia de Ardebil	province d’Ardabil	מחוז ארדביל	regione di Ardabil	アルダビール州	Ardebil	Ardabil	Província de Ardabil	Erdebil Eyaleti	阿爾達比勒省
IR-04	Isfahan	أصفهان	Isfahan	Isfahán	province d’Ispahan	מחוז אספהאן	regione di Esfahan	エスファハーン州	Isfahan	Isfahan	Ispaão (província)	İsfahan Eyaleti	伊斯法罕省
IR-05	Ilam	عيلام	Ilam	Ilam	province d’Ilam	אילאם	regione di Ilam	イーラーム州	Ilam	Ilam	Ilam	İlam Eyaleti	伊拉姆省
IR-06	Bushehr	بوشهر	Buschehr	Bushehr	province de Bouchehr	בושהר	regione di Bushehr	ブーシェフル州	Bushehr	Buszehr	Bushehr	Buşehr Eyaleti	布什爾省
IR-07	Tehran	طهران	Teheran (Provinz)	Teherán	province de Téhéran	מחוז טהראן	regione di Teheran	テヘラン州	Teheran	Teheran	Teerão	Tahran Eyaleti	德黑蘭省
IR-08	Chaharmahal and Bakhtiari	تشهارمحال وبختياري	Tschahār Mahāl und Bachtiyāri	Chahar y Bajtiari	Chahar Mahaal et Bakhtiari	צ׳הארמחאל ובח׳תיארי	regione di Chahar Mahal e Bakhtiari	ケルマーン州	Chahar Mahaal en Bakhtiari	Czahar Mahal wa Bachtijari	Chahar Mahaal e Bakhtiari	Çaharmahal ve Bahtiyari Eyaleti	恰哈馬哈勒－巴赫蒂亞里省
IR-09		خراسان رضوي	Razavi-Chorasan	Jorasán Razaví	Khorassan Razavi	ח׳וראסאן רזאווי	Razavi Khorasan	ラザヴィー・ホラーサーン州	Razavi-Khorasan	Chorasan-e Rezawi	Coração Razavi	Razavi Horasan Eyaleti	礼萨呼罗珊省
IR-10	Khuzestan	خوزستان	Chuzestan	Juzestán	Khuzestan	ח׳וזסתאן	regione del Khūzestān	フーゼスターン州	Khuzestan	Chuzestan	Khuzistão	Huzistan Eyaleti	胡齊斯坦省
IR-11	Zanjan	زنجان	Zandschan	Provincia de Zanjan	province de Zanjan	זנג׳אן	regione di Zanjan	ザンジャーン州	Zanjan	Zandżan (ostan)	Zanjan (província)	Zencan Eyaleti	贊詹省
IR-12	Semnan	سمنان	Semnan	Semnán	province de Semnan	מחוז סמנאן	regione di Semnan	セムナーン州	Semnan	Semnan	Semnan	Simnan Eyaleti	塞姆南省
IR-13	Sistan and Baluchestan	سيستان وبلوشستان	Sistan und Belutschistan	Sistán y Baluchistán	Sistan-et-Baloutchistan	סיסתאן ובלוצ׳סתאן	regione del Sistan e Baluchistan	スィースターン・バルーチェスターン州	Sistan en Beloetsjistan	Sistan i Beludżystan	Sistan e Baluchistão	Sistan ve Belucistan Eyaleti	錫斯坦－俾路支斯坦省
IR-14	Fars	فارس	Fars	Fars	Fars	מחוז פארס	regione di Fars	ファールス州	Fars	Fars	Fars (província)	Fars Eyaleti	法爾斯省
IR-15	Kerman	كرمان	Kerman	Kermán	province de Kerman	מחוז כרמאן	regione di Kerman	ケルマーン州	Kerman	Kerman	Kerman	Kirman Eyaleti	克爾曼省
IR-16	Kurdistan	كردستان	Kordestān	Kurdistán	Province iranienne du Kurdistan	מחוז כורדיסתאן	regione del Kurdistan	コルデスターン州	Kordestan	Kurdystan	Curdistão	Kürdistan Eyaleti	庫爾德斯坦省
IR-17	Kermanshah	كرمانشاه	Kermānschāh	Kermanshah	province de Kermanshah	מחוז כרמאנשאה	regione di Kermanshah	ケルマーンシャー州	Kermanshah	Kermanszah	Kermanshah	Kirmanşah Eyaleti	克爾曼沙汗省
IR-18	Kohgiluyeh and Boyer-Ahmad	كهكيلويه وبوير أحمد	Kohgiluye und Boyer Ahmad	Kohkiluyeh y Buyer Ahmad	Kohkiluyeh et Buyer Ahmad	כהגילויה ובויראחמד	regione di Kohgiluyeh e Buyer Ahmad	ブーシェフル州	Kohgiluyeh en Boyer Ahmad	Kohgiluje wa Bujerahmad	Kohkiluyeh e Buyer Ahmad	Kohgiluye ve Buyer Ahmed Eyaleti	科吉盧耶－博韋艾哈邁德省
IR-19	Gilan	غیلان	Gilan	Gilán	Gilan	גילאן	regione di Gilan	ギーラーン州	Gilan	Gilan	Gilan	Gilan Eyaleti	吉蘭省
IR-20	Lorestan	لرستان	Lorestan	Lorestán	Lorestan	לורסתאן	regione del Lorestan	ロレスターン州	Lorestan	Lorestan	Lorestão	Luristan Eyaleti	洛雷斯坦省
IR-21	Mazandaran	مازندران	Māzandarān	Mazandarán	Mazandéran	מאזנדראן	regione di Mazandaran	マーザンダラーン州	Mazandaran	Mazandaran	Mazandaran	Mazenderan Eyaleti	馬贊德蘭省
IR-22	Markazi	مركزي	Markazi	Markazi	Markazi	מרכזי	regione di Markazi	マルキャズィー州	Markazi	Markazi	Markazi	Merkezi Eyaleti	中央省
IR-23	Hormozgan	هرمزغان	Hormozgan	Hormozgan	Hormozgan	הורמוזגאן	regione di Hormozgan	ホルモズガーン州	Hormozgan	Hormozgan	Hormozgan	Hürmüzgan Eyaleti	霍爾木茲甘省
IR-24	Hamadan	همدان	Hamadan	Hamadán	province de Hamedan	מחוז המדאן	regione di Hamadan	ハマダーン州	Hamadan	Hamadan	Hamadã	Hamedan Eyaleti	哈馬丹省
IR-25	Yazd	يزد	Yazd	Yazd	province de Yazd	מחוז יזד	regione di Yazd	ヤズド州	Yazd	Jazd	Yazd	Yezd Eyaleti	亞茲德省
IR-26	Qom	قم	Ghom	Qom	province de Qom	קום	regione di Qom	ゴム州	Qom	Kom	Qom	Kum Eyaleti	庫姆省
IR-27	Golestan	غلستان	Golestan	Golestán	Golestan	גולסתאן	regione di Golestan	ゴレスターン州	Golestan	Golestan	Golestan	Gülistan Eyaleti	戈勒斯坦省
IR-28	Qazvin	قزوين	Qazvin	Qazvin	province de Qazvin	קזווין	regione di Qazvin	ガズヴィーン州	Qazvin	Kazwin (ostan)	Qazvin (província)	Kazvin Eyaleti	加茲溫省
IR-29	South Khorasan	خراسان جنوبي	Süd-Chorasan	Jorasán del Sur	Khorasan-e-jonubi	דרום ח׳וראסאן	regione del Khorasan meridionale	南ホラーサーン州	Zuid-Khorasan	Chorasan Południowy	Coração do Sul	Güney Horasan Eyaleti	南呼羅珊省
IR-30	Razavi Khorasan	خراسان رضوي	Razavi-Chorasan	Jorasán Razaví	Khorasan-e-Razavi	ח׳וראסאן רזאווי	regione di Razavi Khorasan	ラザヴィー・ホラーサーン州	Razavi-Khorasan	Chorasan-e Rezawi	Coração Razavi	Razavi Horasan Eyaleti	礼萨呼罗珊省
IS-1	Capital	إقليم العاصمة	Höfuðborgarsvæðið		Höfuðborgarsvæðið	רייקיאוויק	Höfuðborgarsvæðið	大レイキャヴィーク	Höfuðborgarsvæðið	Höfuðborgarsvæðið		Başkent Bölgesi	大雷克雅未克区
IS-2	Southern Peninsula	شبه الجزيرة الجنوبية				סוד׳ורנס		南西アイスランド		Półwysep Reykjanes		Güney Yarımadası	西南區
IS-3	Western	الإقليم الغربي				מערב איסלנד		西アイスランド		Okręg Wschodni		Western Region	西部區
IS-4	Westfjords	إقليم المضايق				הפיורדים המערביים של איסלנד		西部フィヨルド				Wesfjırds Bölgesi	西峽灣區
IS-5	Northwestern	الإقليم الشمالي الغربي		Norðurland Vestra		נורד׳ורלנד וסטרה		北アイスランド西部		Okręg Północno-Zachodni	Norðurland Vestra	Kuzey Batı Bölgesi	西北區
IS-6	Northeastern	الإقليم الشمالي الشرقي		Norðurland Eystra		צפון איסלנד		北アイスランド東部		Okręg Północno-Wschodni	Norðurland Eystra	Kuzeydoğu Bölgesi	東北區
IS-7	Eastern	الإقليم الشرقي				מזרח איסלנד		東アイスランド		Okręg Wschodni		Doğu Bölgesi	東部區
IS-8	Southern	الإقليم الجنوبي				דרום איסלנד		南アイスランド		Okręg Południowy		Southern Bölgesi	南部區
IS-AKN		أكرانيس	Akranes	Akranes	Akranes	אקרנס	Akranes	アクラネース			Akranes	Akranes	阿克拉内斯
IS-AKU		أكوريري	Akureyri	Akureyri	Akureyri	אקוריירי	Akureyri	アークレイリ	Akureyri	Akureyri	Akureyri	Akureyri	阿克雷里
IS-ARN			Árnes				Árnes						奥尔内斯区
IS-ASA													奥萨区
IS-BLA													布劳斯科加比格兹
IS-BOG								ボルガルビッグズ					博尔加比格兹
IS-BOL			Bolungarvík	Bolungarvík	Bolungarvík		Bolungarvík	ボルンガルヴィーク			Bolungarvík	Bolungarvík	博隆加维克
IS-DAB													达拉比格兹
IS-DAV								ダールヴィークルビッグズ					达尔维克比格兹
IS-EOM			Eyjar og Miklaholt				Eyjar og Miklaholt						埃亚-米克拉霍尔特区
IS-EYF													埃亚菲亚扎乡
IS-FJD		فياردابيغد						フィヤルザビッグズ					菲亚扎比格兹
IS-FJL													菲亚德拉比格兹
IS-FLA							Flói						弗洛阿区
IS-FLR			Fljótsdalur				Fljótsdalur						弗廖斯达尔区
IS-GAR		غارذاباير				גארדבאיר		ガルザバイル					加尔扎拜尔
IS-GOG
IS-GRN
IS-GRU			Grundarfjörður	Grundarfjörður	Grundarfjörður	גרונדרפיורדור	Grundarfjörður	グルンダルフィヨルズル	Grundarfjörður	Grundarfjörður	Grundarfjörður	Grundarfjarðarbær (II)	格倫達菲厄澤
IS-GRY
IS-HAF		هافنارفيوردور	Hafnarfjörður	Hafnarfjörður	Hafnarfjörður	הפנרפיירדיר	Hafnarfjörður	ハフナルフィヨルズゥル	Hafnarfjörður	Hafnarfjörður	Hafnarfjörður	Hafnarfjörður	哈布纳菲厄泽
IS-HRG
IS-HRU
IS-HUG													胡纳比格兹
IS-HUV													西胡纳辛
IS-HVA
IS-HVE					Hveragerði		Hveragerði	クヴェラゲルジ		Hveragerði	Hveragerði		惠拉蓋爾濟
IS-ISA
IS-KAL
IS-KJO
IS-KOP		كوبافوغور			Kópavogur	קואופווגיר	Kópavogur	コーパヴォグル	Kópavogur	Kópavogur	Kópavogur	Kópavogur	科帕沃于尔
IS-LAN
IS-MOS
IS-MUL													穆拉辛
IS-MYR
IS-NOR
IS-RGE								ラゥングアゥルシンク・エイストラ					东朗加辛
IS-RGY													外朗加辛
IS-RHH
IS-RKN
IS-RKV		ريكيافيك	Reykjavík	Reikiavik	Reykjavik	רייקיאוויק	Reykjavík	レイキャヴィーク	Reykjavik	Reykjavík	Reykjavík	Reykjavík	雷克雅未克
IS-SBT
IS-SDN													南半岛镇
IS-SDV													苏扎维克区
IS-SEL			Seltjarnarnes	Seltjarnarnes	Seltjarnarnes	סלטיירנרנס	Seltjarnarnes	セルチャルトナルネース	Seltjarnarnes	Seltjarnarnes	Seltjarnarnes	Seltjarnarnes	塞尔蒂亚纳内斯
IS-SFA		أربورغ	Árborg	Árborg	Árborg		Árborg	アゥルボルグ	Árborg	Árborg	Árborg		阿堡
IS-SHF
IS-SKF
IS-SKG
IS-SKO
IS-SKR						סקגפוירד		スカーガフィヨルズル				Sveitarfélagið Skagafjörður	斯卡加菲厄泽
IS-SNF
IS-SOG
IS-SOL			Ölfus		Ölfus		Ölfus		Ölfus	Ölfus	Ölfus	Ölfus	奥佛斯
IS-SSS
IS-STR													斯特兰达比格兹
IS-STY
IS-SVG			Vogar		Vogar					Vogar (gmina)		Vogar	沃加尔
IS-TAL
IS-THG
IS-TJO			Tjörnes				Tjörnes						蒂约尔内斯区
IS-VEM		يستمان	Vestmannaeyjar	Islas Vestman	Îles Vestmann	וסטמאנאאיאר	Vestmannaeyjar	ヴェストマン諸島	Vestmannaeyjar	Vestmannaeyjar	Vestmannaeyjar	Vestmannaeyjar	韦斯特曼纳埃亚尔
IS-VER
IS-VOP
IT-21	Piedmont	بييمونتي	Piemont	Piamonte	Piémont	פיימונטה		ピエモンテ州		Piemont		Piyemonte	皮埃蒙特
IT-23	Aosta Valley	وادي أوستا	Aostatal	Valle de Aosta	Vallée d’Aoste	ואל ד׳אוסטה	Valle d’Aosta	ヴァッレ・ダオスタ州	Valle d’Aosta	Dolina Aosty	Vale de Aosta	Aosta Vadisi	瓦莱达奥斯塔
IT-25	Lombardy	لومبارديا	Lombardei	Lombardía	Lombardie	לומברדיה		ロンバルディア州	Lombardije			Lombardiya	伦巴第
IT-32	Trentino-South Tyrol	ترينتينو ألتو أديجي	Trentino-Südtirol	Trentino-Alto Adigio	Trentin-Haut-Adige	טרנטינו - אלטו אדיג׳ה	Trentino-Alto Adige		Trentino-Zuid-Tirol	Trydent-Górna Adyga	Trentino-Alto Ádige	Trentino-Alto Adige	特伦蒂诺-上阿迪杰
IT-34		فينيتو	Venetien	Véneto	Vénétie	ונטו		ヴェネト州		Wenecja Euganejska	Véneto		威尼托
IT-36	Friuli–Venezia Giulia	فريولي فينيتسيا جوليا	Friaul-Julisch Venetien	Friuli-Venecia Julia	Frioul-Vénétie julienne	פריולי-ונציה ג׳וליה	Friuli-Venezia Giulia		Friuli-Venezia Giulia	Friuli-Wenecja Julijska	Friul-Veneza Júlia	Friuli-Venezia Giulia	弗留利-威尼斯朱利亚
IT-42		ليغوريا	Ligurien		Ligurie	ליגוריה		リグーリア州	Ligurië		Ligúria	Ligurya	利古里亞
IT-45		إميليا-رومانيا		Emilia-Romaña	Émilie-Romagne	אמיליה-רומאניה				Emilia-Romania	Emília-Romanha		艾米利亚-罗马涅
IT-52	Tuscany	توسكانا	Toskana		Toscane	טוסקנה		トスカーナ州	Toscane	Toskania		Toskana	托斯卡纳
IT-55		أومبريا	Umbrien	Umbría	Ombrie	אומבריה		ウンブリア州	Umbrië		Úmbria		翁布里亚
IT-57		ماركي	Marken	Marcas	Marches	מארקה		マルケ州			Marcas		马尔凯
IT-62		لاتسيو	Latium	Lacio	Latium	לאציו		ラツィオ州		Lacjum	Lácio		拉齐奥
IT-65		أبروتسو	Abruzzen	Abruzos	Abruzzes	אברוצו		アブルッツォ州	Abruzzen	Abruzja	Abruzos		阿布鲁佐
IT-67		موليزي				מוליזה		モリーゼ州					莫利塞
IT-72		كامبانيا	Kampanien		Campanie	קמפניה		カンパニア州		Kampania	Campânia		坎帕尼亚
IT-75	Apulia	بوليا	Apulien	Apulia	Pouilles	פוליה		プッリャ州	Apulië	Apulia	Apúlia		普利亚
IT-77		بازيليكاتا	Basilikata		Basilicate	בזיליקטה		バジリカータ州					巴斯利卡塔
IT-78		قلورية	Kalabrien		Calabre	קלבריה		カラブリア州	Calabrië	Kalabria	Calábria		卡拉布里亚
IT-82	Sicily	صقلية	Autonome Region Sizilien		Sicile	סיציליה	Regione Siciliana	シチリア州	Sicilië	Sycylia	Sicília	Sicilya	西西里岛
IT-88	Sardinia	سردينيا	Sardinien	Cerdeña	Sardaigne	סרדיניה		サルデーニャ州	Sardinië	Sardynia	Sardenha	Sardinya	撒丁岛
IT-AG		مقاطعة أغريجنتو	Provinz Agrigent		province d’Agrigente	אגריג׳נטו	provincia di Agrigento	アグリジェント県		Prowincja Agrigento		Agrigento ili	阿格里真托省
IT-AL		مقاطعة ألساندريا	Provinz Alessandria		Province d’Alexandrie	אלסנדריה	provincia di Alessandria	アレッサンドリア県		Prowincja Alessandria	Alexandria (província)	Alessandria ili	亞歷山德里亞省
IT-AN		مقاطعة أنكونا	Provinz Ancona		province d’Ancône	אנקונה	provincia di Ancona	アンコーナ県		Prowincja Ankona		Ancona ili	安科納省
IT-AP		مقاطعة أسكولي بيتشينو	Provinz Ascoli Piceno		province d’Ascoli Piceno	אסקולי פיצ׳נו	provincia di Ascoli Piceno	アスコリ・ピチェーノ県		Prowincja Ascoli Piceno		Ascoli Piceno ili	阿斯科利皮切諾省
IT-AQ	L’Aquila	مقاطعة لاكويلا	Provinz L’Aquila	L’Aquila	Province de L’Aquila	ל׳אקווילה	provincia dell’Aquila	ラクイラ県	L’Aquila	Prowincja L’Aquila	Áquila	L’Aquila ili	阿奎拉省
IT-AR		مقاطعة أريتسو	Provinz Arezzo		province d’Arezzo	ארצו	provincia di Arezzo	アレッツォ県		Prowincja Arezzo		Arezzo ili	阿雷佐省
IT-AT		مقاطعة أستي	Provinz Asti		Province d’Asti	אסטי	provincia di Asti	アスティ県		Prowincja Asti		Asti ili	阿斯蒂省
IT-AV		مقاطعة أفيلينو	Provinz Avellino		province d’Avellino	אבלינו	provincia di Avellino	アヴェッリーノ県		Prowincja Avellino		Avellino ili	阿韋利諾省
IT-BA		مقاطعة باري	Provinz Bari		province de Bari	בארי	provincia di Bari	バーリ県		Prowincja Bari		Bari ili	巴里省
IT-BG		مقاطعة بيرغامو	Provinz Bergamo	Bérgamo	Province de Bergame	ברגמו	provincia di Bergamo	ベルガモ県		Prowincja Bergamo	Bérgamo	Bergamo ili	貝加莫省
IT-BI		مقاطعة بييلا	Provinz Biella		Province de Biella	ביאלה	provincia di Biella	ビエッラ県		Prowincja Biella		Biella ili	比耶拉省
IT-BL		مقاطعة بلونو	Provinz Belluno		province de Belluno	בלונו	provincia di Belluno	ベッルーノ県		Prowincja Belluno		Belluno ili	貝盧諾省
IT-BN		مقاطعة بينيفنتو	Provinz Benevento		province de Bénévent	בנוונטו	provincia di Benevento	ベネヴェント県		Prowincja Benevento		Benevento ili	貝內文托省
IT-BO		مقاطعة بولونيا	Provinz Bologna	Bolonia	Province de Bologne	בולוניה	provincia di Bologna	ボローニャ県		Prowincja Bolonia	Bolonha	Bologna ili	博洛尼亚省
IT-BR		مقاطعة برينديزي	Provinz Brindisi		Province de Brindisi	ברינדיזי	provincia di Brindisi	ブリンディジ県		Prowincja Brindisi		Brindisi ili	布林迪西省
IT-BS		مقاطعة بريشا	Provinz Brescia		Province de Brescia	ברשה	provincia di Brescia	ブレシア県		Prowincja Brescia	Bréscia	Brescia ili	布雷西亞省
IT-BT		مقاطعة بارليتا أندريا تراني	Provinz Barletta-Andria-Trani		province de Barletta-Andria-Trani	בארלטה-אנדריה-טראני	provincia di Barletta-Andria-Trani			Prowincja Barletta-Andria-Trani		Barletta-Andria-Trani ili	巴爾萊塔-安德里亞-特蘭尼省
IT-BZ	South Tyrol	مقاطعة بولسانو	Südtirol	Bolzano	Province autonome de Bolzano	דרום טירול	provincia autonoma di Bolzano	ボルツァーノ自治県	Zuid-Tirol	Prowincja Bolzano	Província autónoma de Bolzano	Güney Tirol	波爾扎諾自治省
IT-CA		مقاطعة كالياري	Provinz Cagliari		Province de Cagliari	קליארי	provincia di Cagliari	カリャリ県		Prowincja Cagliari		Cagliari ili	卡利亞里省
IT-CB		مقاطعة كامبوباسو	Provinz Campobasso		Province de Campobasso	קמפובאסו	provincia di Campobasso	カンポバッソ県		Prowincja Campobasso		Campobasso ili	坎波巴索省
IT-CE		مقاطعة كازيرتا	Provinz Caserta		Province de Caserte	קזרטה	provincia di Caserta	カゼルタ県		Prowincja Caserta		Caserta ili	卡塞塔省
IT-CH		مقاطعة كييتي	Provinz Chieti		Province de Chieti	קייטי	provincia di Chieti	キエーティ県		Prowincja Chieti		Chieti ili	基耶蒂省
IT-CL		مقاطعة كالتانيسيتا	Provinz Caltanissetta		Province de Caltanissetta	קלטניסטה	provincia di Caltanissetta	カルタニッセッタ県		Prowincja Caltanissetta		Caltanissetta ili	卡爾塔尼塞塔省
IT-CN		مقاطعة كونيو	Provinz Cuneo		Province de Coni	קונאו	Provincia di Cuneo	クーネオ県		Prowincja Cuneo		Cuneo ili	庫內奧省
IT-CO		مقاطعة كومو	Provinz Como		Province de Côme	קומו	provincia di Como	コモ県		Prowincja Como		Como ili	科莫省
IT-CR		مقاطعة كريمونا	Provinz Cremona		Province de Crémone	קרמונה	provincia di Cremona	クレモナ県		Prowincja Cremona		Cremona ili	克雷莫納省
IT-CS		مقاطعة كوزنسا	Provinz Cosenza		Province de Cosenza	קוזנצה	provincia di Cosenza	コゼンツァ県		Prowincja Cosenza		Cosenza ili	科森札省
IT-CT		مقاطعة كاتانيا	Provinz Catania		Province de Catane	קטניה	provincia di Catania	カターニア県		Prowincja Katania	Catânia	Katanya ili	卡塔尼亞省
IT-CZ		مقاطعة كاتنزارو	Provinz Catanzaro		Province de Catanzaro	קטנזארו	provincia di Catanzaro	カタンザーロ県		Prowincja Catanzaro		Catanzaro ili	卡坦札羅省
IT-EN		مقاطعة إنا	Provinz Enna		Province d’Enna	אנה	provincia di Enna	エンナ県		Prowincja Enna		Enna ili	恩納省
IT-FC		مقاطعة فورلي تشيزينا	Provinz Forlì-Cesena		Province de Forlì-Cesena	פורלי-צ׳זנה	provincia di Forlì-Cesena			Prowincja Forlì-Cesena		Forli-Cesena ili	費利-切塞納省
IT-FE		مقاطعة فيرارا	Provinz Ferrara		Province de Ferrare	פרארה	provincia di Ferrara	フェラーラ県		Prowincja Ferrara		Ferrara ili	費拉拉省
IT-FG		مقاطعة فودجا	Provinz Foggia		Province de Foggia	פוג׳יה	provincia di Foggia	フォッジャ県		Prowincja Foggia		Foggia ili	福賈省
IT-FI	Florence	مقاطعة فلورنسا	Provinz Florenz	Florencia	Province de Florence	פירנצה	provincia di Firenze	フィレンツェ県	Florence	Prowincja Florencja	Florença	Firenze ili	佛羅倫斯省
IT-FM		مقاطعة فيرمو	Provinz Fermo		Province de Fermo	פרמו	provincia di Fermo	フェルモ県		Prowincja Fermo		Fermo ili	費爾莫省
IT-FR		مقاطعة فروزينوني	Provinz Frosinone		Province de Frosinone	פרוזינונה	provincia di Frosinone	フロジノーネ県		Prowincja Frosinone		Frosinone ili	弗罗西诺内省
IT-GE	Genoa	مدينة ميتروبوليتان، جنوة	Metropolitanstadt Genua	Ciudad metropolitana de Génova	Ville métropolitaine de Gênes		città metropolitana di Genova	ジェノヴァ	Genua	Prowincja Miejska Genoa	Cidade Metropolitana de Genoa	Metropolitan City	熱那亞廣域市
IT-GO		مقاطعة غوريتسيا	Provinz Görz		Province de Gorizia	גוריציה	provincia di Gorizia	ゴリツィア県		Prowincja Gorycja		Gorizia ili	戈里齊亞省
IT-GR		مقاطعة غروسيتو	Provinz Grosseto		Province de Grosseto	גרוסטו	provincia di Grosseto	グロッセート県		Prowincja Grosseto		Grosseto ili	格羅塞托省
IT-IM		مقاطعة إمبيريا	Provinz Imperia		Province d’Imperia	אימפריה	provincia di Imperia	インペリア県		Prowincja Imperia	Impéria	İmperia	因佩里亞省
IT-IS		محافظة إيسرنيا	Provinz Isernia		Province d’Isernia	איסרניה	provincia di Isernia	イゼルニア県		Prowincja Isernia	Isérnia	İsernia ili	伊塞爾尼亞省
IT-KR		مقاطعة كروتوني	Provinz Crotone	Crotona	Province de Crotone	קרוטונה	provincia di Crotone	クロトーネ県		Prowincja Krotona		Crotone ili	克羅托內省
IT-LC		مقاطعة ليكو	Provinz Lecco		Province de Lecco	לקו	provincia di Lecco	レッコ県		Prowincja Lecco		Lecco ili	萊科省
IT-LE		مقاطعة ليتشي	Provinz Lecce		Province de Lecce	לצ׳ה	provincia di Lecce	レッチェ県		Prowincja Lecce		Lecce ili	萊切省
IT-LI		مقاطعة ليفورنو	Provinz Livorno		Province de Livourne	ליבורנו	provincia di Livorno	リヴォルノ県		Prowincja Livorno		Livorno ili	利佛諾省
IT-LO		مقاطعة لودي	Provinz Lodi		Province de Lodi	לודי	provincia di Lodi	ローディ県		Prowincja Lodi		Lodi ili	洛迪省
IT-LT		مقاطعة لاتينا	Provinz Latina		province de Latina	לאטינה	provincia di Latina	ラティーナ県		Prowincja Latina		Latina ili	拉蒂纳省
IT-LU		مقاطعة لوكا	Provinz Lucca		Province de Lucques	לוקה	provincia di Lucca	ルッカ県		Prowincja Lukka		Lucca ili	盧卡省
IT-MB	Monza and Brianza	مقاطعة منزا وبريانسا	Provinz Monza und Brianza	Monza y Brianza	Province de Monza et de la Brianza	מונצה-בריאנצה	provincia di Monza e della Brianza	モンツァ・エ・ブリアンツァ県		Prowincja Monza i Brianza	Província de Monza e Brianza	Monza ve Brianza ili	蒙薩和布里安薩省
IT-MC		مقاطعة ماشيراتا	Provinz Macerata		Province de Macerata	מצ׳רטה	provincia di Macerata	マチェラータ県		Prowincja Macerata		Macerata ili	馬切拉塔省
IT-ME		مقاطعة مسينة	Metropolitanstadt Messina	Mesina	Province de Messine	מסינה	provincia di Messina	メッシーナ県		Prowincja Mesyna		Messina ili	墨西拿省
IT-MI	Milan	مقاطعة ميلانو	Provinz Mailand	Milán	province de Milan	מילאנו	provincia di Milano	ミラノ県	Milaan	Prowincja Mediolan	Milão	Milano ili	米蘭省
IT-MN	Mantua	مقاطعة مانتوفا	Provinz Mantua	Mantua	Province de Mantoue	מנטובה	provincia di Mantova	マントヴァ県	Mantua	Prowincja Mantua	Mântua (província)	Mantova ili	曼托瓦省
IT-MO		مقاطعة مودينا	Provinz Modena	Módena	Province de Modène	מודנה	provincia di Modena	モデナ県		Prowincja Modena	Módena	Modena ili	摩德納省
IT-MS	Massa and Carrara	مقاطعة ماسا كرارا	Provinz Massa-Carrara	Massa y Carrara	Province de Massa-Carrara	מאסה-קרארה	provincia di Massa e Carrara			Prowincja Massa-Carrara		Massa ve Carrara ili	馬薩-卡拉拉省
IT-MT		مقاطعة ماتيرا	Provinz Matera		Province de Matera	מטרה	provincia di Matera	マテーラ県		Prowincja Matera		Matera ili	馬泰拉省
IT-NA	Naples	مقاطعة نابولي	Metropolitanstadt Neapel	Ciudad metropolitana de Nápoles	Ville métropolitaine de Naples	נאפולי	città metropolitana di Napoli	ナポリ県	Napels	Prowincja Neapol	Nápoles	Napoli ili	那不勒斯廣域市
IT-NO		مقاطعة نوفارا	Provinz Novara		Province de Novare		provincia di Novara	ノヴァーラ県		Prowincja Novara		Novara ili	諾瓦拉省
IT-NU		محافظة نورو	Provinz Nuoro		Province de Nuoro	נואורו	provincia di Nuoro	ヌーオロ県		Prowincja Nuoro		Nuoro ili	努奧羅省
IT-OR		محافظة أوريستانو	Provinz Oristano	Oristán	Province d’Oristano		provincia di Oristano	オリスターノ県		Prowincja Oristano		Oristano ili	奧里斯塔諾省
IT-PA		مقاطعة باليرمو	Provinz Palermo		Province de Palerme	פלרמו	provincia di Palermo	パレルモ県		Prowincja Palermo		Palermo ili	巴勒莫省
IT-PC		مقاطعة بياتشنزا	Provinz Piacenza		Province de Plaisance	פיאצ׳נצה	provincia di Piacenza	ピアチェンツァ県		Prowincja Piacenza	Placência	Piacenza ili	皮亚琴察省
IT-PD	Padua	مقاطعة بادوفا	Provinz Padua	Padua	Province de Padoue	פדובה	provincia di Padova	パドヴァ県	Padua	Prowincja Padwa	Pádua	Padova ili	帕多瓦省
IT-PE		مقاطعة بسكارا	Provinz Pescara		Province de Pescara	פסקארה	provincia di Pescara	ペスカーラ県		Prowincja Pescara		Pescara ili	佩斯卡拉省
IT-PG		مقاطعة بيرودجا	Provinz Perugia		Province de Pérouse	פרוג׳ה	provincia di Perugia	ペルージャ県		Prowincja Perugia	Perúgia	Perugia ili	佩魯賈省
IT-PI		مقاطعة بيزا	Provinz Pisa		Province de Pise	פיזה	provincia di Pisa	ピサ県		Prowincja Piza		Pisa ili	比薩省
IT-PN		مقاطعة بوردينوني	Provinz Pordenone		Province de Pordenone	פורדנונה	provincia di Pordenone	ポルデノーネ県		Prowincja Pordenone		Pordenone ili	波代諾內省
IT-PO		مقاطعة براتو	Provinz Prato		Province de Prato	פראטו	provincia di Prato	プラート県		Prowincja Prato		Prato ili	普拉托省
IT-PR		مقاطعة بارما	Provinz Parma		Province de Parme	פארמה	provincia di Parma	パルマ県		Prowincja Parma		Parma ili	帕爾馬省
IT-PT		مقاطعة بستويا	Provinz Pistoia		Province de Pistoia	פיסטויה	provincia di Pistoia	ピストイア県		Prowincja Pistoia		Pistoia ili	皮斯托亞省
IT-PU	Pesaro and Urbino	مقاطعة بيزارو وأوربينو	Provinz Pesaro und Urbino	Pesaro y Urbino	Province de Pesaro et d’Urbino	פזארו אה אורבינו	provincia di Pesaro e Urbino	ペーザロ・エ・ウルビーノ県		Prowincja Pesaro e Urbino		Pesaro ve Urbino ili	佩薩羅-烏爾比諾省
IT-PV		مقاطعة بافيا	Provinz Pavia	Pavía	province de Pavie	פאביה	provincia di Pavia	パヴィーア県		Prowincja Pawia		Pavia ili	帕維亞省
IT-PZ		مقاطعة بوتنسا	Provinz Potenza		Province de Potenza	פוטנצה	provincia di Potenza	ポテンツァ県		Prowincja Potenza		Potenza ili	波坦察省
IT-RA		مقاطعة رافينا	Provinz Ravenna	Rávena	Province de Ravenne	נפת רוונה	provincia di Ravenna	ラヴェンナ県		Prowincja Rawenna	Ravena	Ravenna ili	拉韋納省
IT-RC		مقاطعة ريدجو كالابريا	Provinz Reggio Calabria		Province de Reggio de Calabre	רג׳ו די קלבריה	provincia di Reggio Calabria	レッジョ・カラブリア県		Prowincja Reggio di Calabria		Reggio Calabria ili	雷焦卡拉布里亞省
IT-RE		مقاطعة ريدجو إميليا	Provinz Reggio Emilia		Province de Reggio d’Émilie	רג׳ו-אמיליה	provincia di Reggio nell’Emilia	レッジョ・エミリア県		Prowincja Reggio Emilia		Reggio Emilia ili	雷焦艾米利亞省
IT-RG		مقاطعة راغوزا	Provinz Ragusa		Province de Raguse	רגוזה	provincia di Ragusa	ラグーザ県		Prowincja Ragusa		Ragusa ili	拉古薩省
IT-RI		مقاطعة رييتي	Provinz Rieti		Province de Rieti	ריאטי	provincia di Rieti	リエーティ県		Prowincja Rieti		Rieti ili	列蒂省
IT-RM	Rome	مقاطعة روما	Provinz Rom		Province de Rome	רומא	provincia di Roma	ローマ県	Rome	Prowincja Rzym		Roma ili	羅馬省
IT-RN		مقاطعة ريميني	Provinz Rimini	Rímini	Province de Rimini	רימיני	provincia di Rimini	リミニ県		Prowincja Rimini		Rimini ili	里米尼省
IT-RO		مقاطعة روفيغو	Provinz Rovigo		province de Rovigo	רוביגו	provincia di Rovigo	ロヴィーゴ県		Prowincja Rovigo		Rovigo ili	羅維戈省
IT-SA		مقاطعة ساليرنو	Provinz Salerno		Province de Salerne	סלרנו	provincia di Salerno	サレルノ県		Prowincja Salerno		Salerno ili	薩萊諾省
IT-SI		مقاطعة سيينا	Provinz Siena		province de Sienne	סיינה	provincia di Siena	シエーナ県		Prowincja Siena		Siena ili	錫耶納省
IT-SO		مقاطعة سوندريو	Provinz Sondrio		province de Sondrio	סונדריו	provincia di Sondrio	ソンドリオ県		Prowincja Sondrio		Sondrio ili	松德里奧省
IT-SP		مقاطعة لا سبيتسيا	Provinz La Spezia		Province de La Spezia	לה ספציה	provincia della Spezia	ラ・スペツィア県		Prowincja La Spezia	Spezia	La Spezia ili	拉斯佩齊亞省
IT-SR	Syracuse	مقاطعة سرقوسة	Provinz Syrakus		province de Syracuse	סירקוזה	provincia di Siracusa	シラクーザ県	Syracuse	Prowincja Syrakuzy		Siraküza ili	錫拉庫薩省
IT-SS		مقاطعة ساساري	Provinz Sassari		Province de Sassari	סאסארי	provincia di Sassari	サッサリ県		Prowincja Sassari		Sassari ili	薩薩里省
IT-SU		مقاطعة جنوب سردينيا	Provinz Südsardinien	Provincia de Cerdeña del Sur	province de Sardaigne du Sud		provincia del Sud Sardegna	南サルデーニャ県	Provincie Zuid-Sardinië	Prowincja Sud Sardegna	Sardenha do Sul	Güney Sardinya ili	南撒丁省
IT-SV		مقاطعة سافونا	Provinz Savona		Province de Savone	סאבונה	provincia di Savona	サヴォーナ県		Prowincja Savona		Savona ili	薩沃納省
IT-TA		مقاطعة تارانتو	Provinz Tarent	Tarento	province de Tarente	טאראנטו	provincia di Taranto	ターラント県	Tarente	Prowincja Tarent		Taranto ili	塔蘭托省
IT-TE		مقاطعة تيرامو	Provinz Teramo		province de Teramo	טראמו	provincia di Teramo	テーラモ県		Prowincja Teramo	Téramo	Teramo ili	泰拉莫省
IT-TN	Trentino	مقاطعة ترينتو	Trentino		province autonome de Trente	טרנטו	provincia autonoma di Trento	トレント自治県	Trente	Prowincja Trydent	Província autónoma de Trento	Trento ili	特倫托自治省
IT-TO	Turin	مقاطعة تورينو	Provinz Turin	Turín	province de Turin	טורינו	provincia di Torino	トリノ県	Turijn	Prowincja Turyn	Turim	Torino ili	都靈省
IT-TP		مقاطعة تراباني	Provinz Trapani		province de Trapani	טרפאני	provincia di Trapani	トラーパニ県		Prowincja Trapani		Trapani ili	特拉帕尼省
IT-TR		مقاطعة تيرني	Provinz Terni		province de Terni	טרני	provincia di Terni	テルニ県		Prowincja Terni		Terni ili	特爾尼省
IT-TS		مقاطعة ترييستي	Provinz Triest		Province de Trieste	טריאסטה	provincia di Trieste	トリエステ県	Triëst	Prowincja Triest		Trieste ili	的里雅斯特省
IT-TV		مقاطعة تريفيزو	Provinz Treviso		Province de Trévise	טרוויזו	provincia di Treviso	トレヴィーゾ県		Prowincja Treviso		Treviso ili	特雷維索省
IT-UD		مقاطعة أوديني	Provinz Udine		Province d’Udine	אודינה	provincia di Udine	ウーディネ県		Prowincja Udine		Udine ili	烏迪內省
IT-VA		مقاطعة فاريزي	Provinz Varese		Province de Varèse	וארזה	provincia di Varese	ヴァレーゼ県		Prowincja Varese		Varese ili	瓦雷澤省
IT-VB		مقاطعة فربانو كوزيو أوسولا	Provinz Verbano-Cusio-Ossola		province du Verbano-Cusio-Ossola	ורבנו-קוזיו-אוסולה	provincia del Verbano-Cusio-Ossola	ヴェルバーノ・クジオ・オッソラ県		Prowincja Cusio Ossola	Verbano Cusio Ossola	Verbano-Cusio-Ossola ili	韋爾巴諾-庫西亞-奧索拉省
IT-VC		مقاطعة فرشيلي	Provinz Vercelli		Province de Verceil		provincia di Vercelli	ヴェルチェッリ県		Prowincja Vercelli		Vercelli ili	韋爾切利省
IT-VE	Venice	مقاطعة فينيسيا	Provinz Venedig	Venecia	province de Venise	ונציה	provincia di Venezia	ヴェネツィア県	Venetië	Prowincja Wenecja	Veneza	Venezia ili	威尼斯省
IT-VI		مقاطعة فيشنزا	Provinz Vicenza		province de Vicence	ויצ׳נצה	provincia di Vicenza	ヴィチェンツァ県		Prowincja Vicenza		Vicenza ili	維琴察省
IT-VR		مقاطعة فيرونا	Provinz Verona		province de Vérone	ורונה	provincia di Verona	ヴェローナ県		Prowincja Werona		Verona ili	維羅納省
IT-VT		مقاطعة فيتيربو	Provinz Viterbo		province de Viterbe	ויטרבו	provincia di Viterbo	ヴィテルボ県		Prowincja Viterbo		Viterbo ili	维泰博省
IT-VV		مقاطعة فيبو فالينتيا	Provinz Vibo Valentia		province de Vibo Valentia	ויבו ולנטיה	provincia di Vibo Valentia	ヴィボ・ヴァレンツィア県		Prowincja Vibo Walentia		Vibo Valentia ili	維博瓦倫蒂亞省
JM-01		أبرشية كينغستون	Kingston Parish	Parroquia de Kingston	Paroisse de Kingston		Parrocchia di Kingston	キングストン教区				Kingston Parish	金斯敦區
JM-02		أبريشة سانت أندرو		Parroquia de Saint Andrew (Jamaica)		סנט אנדרו	Parrocchia di Saint Andrew	セント・アンドリュー教区		Saint Andrew (Jamajka)	Saint Andrew (Jamaica)		聖安德魯區
JM-03		أبرشية سانت توماس	Saint Thomas Parish	Parroquia de Saint Thomas	Paroisse de Saint-Thomas	סנט תומאס	Parrocchia di Saint Thomas	セント・トーマス教区				Saint Thomas Parish	聖托馬斯區
JM-04		أبرشية بورتلاند	Portland Parish	Parroquia de Portland	Paroisse de Portland	קהילת פורטלנד	Parrocchia di Portland	ポートランド教区				Portland Parish	波特蘭區
JM-05		أبرشية سانت ماري	Saint Mary Parish	Parroquia de Saint Mary	paroisse de Saint Mary		Parrocchia di Saint Mary	セント・メアリー教区				Saint Mary Parish	聖瑪麗區
JM-06		أبرشية القديس آن	Saint Ann Parish	Parroquia de Saint Ann	Paroisse de Saint Ann	סנט אן	Parrocchia di Saint Ann	セント・アン教区				Saint Ann Parish	聖安娜區
JM-07		أبرشية تريلاوني	Trelawny Parish	Parroquia de Trelawny	Paroisse de Trelawny	מחוז טרלוני		トレローニー教区				Trelawny Parish	特里洛尼區
JM-08		أبرشية سانت جيمس، جامايكا	Saint James Parish	Parroquia de Saint James	Paroisse de Saint James	מחוז סיינט ג׳יימס	Parrocchia di Saint James	セント・ジェームズ教区				Saint James Parish	聖詹姆斯區
JM-09		أبرشية هانوفر	Hanover Parish	Parroquia de Hanover	Paroisse de Hanover	הנובר	Parrocchia di Hanover	ハノーバー教区				Hanover Parish	汉诺威区
JM-10		أبرشية ويستمورلاند	Westmoreland Parish	Parroquia de Westmoreland	Paroisse de Westmoreland	וסטמורלנד	Parrocchia di Westmoreland	ウェストモアランド教区				Westmoreland Parish	西摩蘭區
JM-11		أبرشية سانت إليزابيث	Saint Elizabeth Parish	Parroquia de Saint Elizabeth	Paroisse de Saint Elizabeth	מחוז סנט אליזבת	Parrocchia di Saint Elizabeth	セント・エリザベス教区				Saint Elizabeth Parish	聖伊麗莎白區
JM-12		أبرشية مانشستر	Manchester Parish	Parroquia de Manchester	Paroisse de Manchester	מחוז מנצ׳סטר	Parrocchia di Manchester	マンチェスター教区			Manchester (Middlesex)	Manchester Parish	曼徹斯特區
JM-13		أبرشية كلاريندون، جمايكا	Clarendon Parish	Parroquia de Clarendon	Paroisse de Clarendon	מחוז קלרנדון	Parrocchia di Clarendon	クラレンドン教区		Clarendon (region Jamajki)		Clarendon Parish	克拉倫登區
JM-14		أبرشية سانت كاثرين	Saint Catherine Parish	Parroquia de Saint Catherine	Paroisse de Sainte-Catherine	סנט קתרין	Parrocchia di Saint Catherine	セント・キャサリン教区				Saint Catherine District	聖凱瑟琳區
JO-AJ	Ajloun	عجلون	Gouvernement Adschlun	Gobernación de Ajlun	subdivision d’Ajlun	עג׳לון	governatorato di Ajlun	アジュルン県	Ajlun	Adżlun (muhafaza)	Governorato de Ajloun	Ajloun Yönetimi	阿傑隆省
JO-AM	Amman	محافظة العاصمة	Gouvernement Amman	Gobernación de Ammán	subdivision d’Amman	מחוז עמאן	governatorato di Amman	アンマン県	Amman	Amman (muhafaza)	Amã (província)	Başkent ili	安曼省
JO-AQ	Aqaba	العقبة	Aqaba	Gobernación de Aqaba	subdivision d’Aqaba	עקבה	governatorato di Aqaba	アカバ県	Akaba	Akaba	Governorado de Aqaba	Aqaba Yönetimi	亞喀巴省
JO-AT	Tafilah	الطفيلة	Gouvernement at-Tafila	Gobernación de Tafila	Gouvernorat de Tafilah	טפילה	governatorato di al-Tafila	タフィラ県	Tafilah	At-Tafila	Governamento de Tafilah	Tafilah Yönetimi	塔菲拉省
JO-AZ	Zarqa	الزرقاء	Gouvernement Zarqa	Gobernación de Zarká	subdivision de Zarqa	מחוז זרקא	governatorato di al-Zarqa	ザルカ県	Zarka	Az-Zarka	Governorado de Zarqa	Zarqa Yönetimi	扎爾卡省
JO-BA	Balqa	البلقاء	Gouvernement al-Balqa	Gobernación de Balqa’	subdivision de Balqa	בלקא	governatorato di Balqa	バルカ県	Balka	Al-Balka	Balqa	Balqa Yönetimi	拜勒加省
JO-IR		إربد	Gouvernement Irbid	Gobernación de Irbid	subdivision d’Irbid	מחוז אירביד	governatorato di Irbid	イルビド県			Governorado de Irbid	Irbid Yönetimi	伊爾比德省
JO-JA	Jerash	جرش	Gouvernement Dscharasch	Gobernación de Gerasa	subdivision de Jerash	מחוז ג׳רש	governatorato di Jerash	ジェラシュ県	Jerash	Dżarasz (muhafaza)	Governorado de Gérasa	Jerash Yönetimi	傑拉什省
JO-KA	Karak	الكرك	Gouvernement Karak	Gobernación de Karak	subdivision de Karak	מחוז כרכ	governatorato di al-Karak	カラク県	Kerak	Al-Karak	Karak	Karak Yönetimi	卡拉克省
JO-MA	Mafraq	المفرق	Gouvernement Mafraq	Gobernación de Mafraq	subdivision de Mafraq	מחוז מפרק	governatorato di Mafraq	マフラク県	Mafrak	Al-Mafrak	Mafraq	Mafraq Yönetimi	馬弗拉克省
JO-MD	Madaba	مادبا	Gouvernement Madaba	Gobernación de Madaba	subdivision de Madaba	מחוז מידבא	governatorato di Madaba	マダバ県	Madaba	Madaba	Madaba	Madaba Yönetimi	馬代巴省
JO-MN	Ma’an	معان	Ma’an Governorate	Gobernación de Ma’an	subdivision de Ma’an	מחוז מעאן	governatorato di Ma’an	マアーン県	Ma’an	Ma’an	Governadoria Maan	Ma’an Valiliği	馬安省
JP-01	Hokkaidō	هوكايدو	Präfektur Hokkaido	Hokkaidō	préfecture de Hokkaidō	הוקאידו	Prefettura di Hokkaidō	北海道	Prefectuur Hokkaidō	Hokkaido	Hokkaido	Hokkaidō	北海道
JP-02		آوموري	Präfektur Aomori	Prefectura de Aomori	préfecture d’Aomori	אאומורי	prefettura di Aomori	青森県		Prefektura Aomori			青森縣
JP-03		إيواته	Präfektur Iwate	Prefectura de Iwate	préfecture d’Iwate	איווטה	prefettura di Iwate	岩手県		Prefektura Iwate			岩手县
JP-04		مياغي	Präfektur Miyagi		préfecture de Miyagi	מיאגי	prefettura di Miyagi	宮城県		Prefektura Miyagi			宮城縣
JP-05		أكيتا	Präfektur Akita		préfecture d’Akita	אקיטה	prefettura di Akita	秋田県		Prefektura Akita			秋田县
JP-06		ياماغاتا	Präfektur Yamagata	Prefectura de Yamagata	préfecture de Yamagata	יאמאגטה	prefettura di Yamagata	山形県		Prefektura Yamagata			山形县
JP-07	Fukushima	فوكوشيما	Präfektur Fukushima	Prefectura de Fukushima	préfecture de Fukushima	פוקושימה	prefettura di Fukushima	福島県	Fukushima	Prefektura Fukushima	Fukushima	Fukuşima Prefektörlüğü	福岛县
JP-08		إيباراكي	Präfektur Ibaraki	Prefectura de Ibaraki	préfecture d’Ibaraki	איבראקי	prefettura di Ibaraki	茨城県		Prefektura Ibaraki			茨城縣
JP-09	Tochigi	توتشيغي	Präfektur Tochigi	Prefectura de Tochigi	préfecture de Tochigi	טוצ׳יגי	prefettura di Tochigi	栃木県	Tochigi	Prefektura Tochigi	Tochigi	Tochigi	栃木縣
JP-10		غونما	Präfektur Gunma	Prefectura de Gunma	préfecture de Gunma	גונמה	prefettura di Gunma	群馬県		Prefektura Gunma			群馬縣
JP-11		سايتاما	Präfektur Saitama	Prefectura de Saitama	préfecture de Saitama	סאיטאמה	prefettura di Saitama	埼玉県		Prefektura Saitama		Saitama ili	埼玉縣
JP-12	Chiba	تشيبا	Präfektur Chiba	Chiba	préfecture de Chiba	צ׳יבה	prefettura di Chiba	千葉県	Chiba	Prefektura Chiba	Chiba	Chiba ili	千葉縣
JP-13	Tokyo	طوكيو	Präfektur Tokio	Tokio	Tokyo	טוקיו	Tokyo	東京都	Tokio	Tokio	Tóquio	Tokyo	東京都
JP-14		كاناغاوا	Präfektur Kanagawa	Prefectura de Kanagawa	préfecture de Kanagawa	קנאגווה	prefettura di Kanagawa	神奈川県		Prefektura Kanagawa		Kanagawa ili	神奈川縣
JP-15		نييغاتا	Präfektur Niigata	Prefectura de Niigata	préfecture de Niigata	ניאיגטה	prefettura di Niigata	新潟県		Prefektura Niigata			新潟县
JP-16		توياما	Präfektur Toyama	Prefectura de Toyama	préfecture de Toyama	טויאמה	prefettura di Toyama	富山県		Prefektura Toyama			富山縣
JP-17	Ishikawa	إيشيكاوا	Präfektur Ishikawa	Prefectura de Ishikawa	préfecture d’Ishikawa	אישיקווה	prefettura di Ishikawa	石川県	Ishikawa	Prefektura Ishikawa	Ishikawa	Ishikawa	石川縣
JP-18	Fukui	فوكوي	Präfektur Fukui	Prefectura de Fukui	préfecture de Fukui	פוקואי	prefettura di Fukui	福井県	Fukui	Prefektura Fukui	Fukui	Fukui	福井縣
JP-19	Yamanashi	ياماناشي	Präfektur Yamanashi	Prefectura de Yamanashi	préfecture de Yamanashi	יאמאנאשי	prefettura di Yamanashi	山梨県	Yamanashi	Prefektura Yamanashi	Yamanashi	Yamanashi	山梨县
JP-20		ناغانو	Präfektur Nagano	Prefectura de Nagano	préfecture de Nagano	נאגנו	prefettura di Nagano	長野県		Prefektura Nagano			长野县
JP-21	Gifu	غيفو	Präfektur Gifu	Prefectura de Gifu	préfecture de Gifu	גיפו	prefettura di Gifu	岐阜県	Gifu	Prefektura Gifu	Gifu	Gifu	岐阜县
JP-22	Shizuoka	شيزوكا	Präfektur Shizuoka	Prefectura de Shizuoka	préfecture de Shizuoka	שיזואוקה	prefettura di Shizuoka	静岡県	Shizuoka	Prefektura Shizuoka	Shizuoka	Shizuoka	靜岡縣
JP-23	Aichi	آيتشي	Präfektur Aichi	Prefectura de Aichi	préfecture d’Aichi	אאיצ׳י	prefettura di Aichi	愛知県	Aichi	Prefektura Aichi	Aichi	Aichi	愛知縣
JP-24		ميه	Präfektur Mie	Prefectura de Mie	préfecture de Mie	מיאה	prefettura di Mie	三重県		Prefektura Mie		Mie ili	三重县
JP-25	Shiga	شيغا	Präfektur Shiga	Prefectura de Shiga	préfecture de Shiga	שיגה	prefettura di Shiga	滋賀県	Shiga	Prefektura Shiga	Shiga	Shiga	滋贺县
JP-26	Kyōto	كيوتو	Präfektur Kyōto	Prefectura de Kioto	préfecture de Kyoto	קיוטו	prefettura di Kyoto	京都府	Kioto	Prefektura Kioto	Quioto	Kyoto	京都府
JP-27	Ōsaka	أوساكا	Präfektur Osaka	Prefectura de Osaka	préfecture d’Osaka	אוסקה	prefettura di Osaka	大阪府	Osaka	Prefektura Osaka	Osaka	Osaka ili	大阪府
JP-28	Hyōgo	هيوغو	Hyōgo	Prefectura de Hyōgo	préfecture de Hyōgo	היוגו	prefettura di Hyōgo	兵庫県	Hyogo	Prefektura Hyōgo	Hyōgo	Hyōgo ili	兵库县
JP-29		نارا	Präfektur Nara	Prefectura de Nara	préfecture de Nara	נארה	prefettura di Nara	奈良県		Prefektura Nara			奈良县
JP-30		واكاياما	Präfektur Wakayama	Prefectura de Wakayama	préfecture de Wakayama	וקאיאמה	prefettura di Wakayama	和歌山県		Prefektura Wakayama			和歌山县
JP-31		توتوري	Präfektur Tottori	Prefectura de Tottori	préfecture de Tottori	טוטורי	prefettura di Tottori	鳥取県		Prefektura Tottori			鳥取縣
JP-32	Shimane	شيمانه	Präfektur Shimane	Prefectura de Shimane	préfecture de Shimane	שימאנה	prefettura di Shimane	島根県	Shimane	Prefektura Shimane	Shimane	Shimane	岛根县
JP-33		أوكاياما	Präfektur Okayama	Prefectura de Okayama	préfecture d’Okayama	אוקיאמה	prefettura di Okayama	岡山県		Prefektura Okayama			岡山縣
JP-34	Hiroshima	هيروشيما	Präfektur Hiroshima	Prefectura de Hiroshima	préfecture de Hiroshima	הירושימה	prefettura di Hiroshima	広島県	Hiroshima	Prefektura Hiroszima	Província de Hiroshima	Hiroşima	广岛县
JP-35	Yamaguchi	ياماغوتشي	Präfektur Yamaguchi	Prefectura de Yamaguchi	préfecture de Yamaguchi	יאמגוצ׳י	prefettura di Yamaguchi	山口県	Yamaguchi	Prefektura Yamaguchi	Yamaguchi	Yamaguchi Prefecture	山口县
JP-36	Tokushima	توكوشيما	Präfektur Tokushima	Prefectura de Tokushima	préfecture de Tokushima	טוקושימה	prefettura di Tokushima	徳島県	Tokushima	Prefektura Tokushima	Tokushima	Tokushima	德岛县
JP-37		كاغاوا	Präfektur Kagawa	Prefectura de Kagawa	préfecture de Kagawa	קאגווה	prefettura di Kagawa	香川県		Prefektura Kagawa			香川县
JP-38		إهيمه	Präfektur Ehime	Prefectura de Ehime	préfecture d’Ehime	אהימה	prefettura di Ehime	愛媛県		Prefektura Ehime			爱媛县
JP-39	Kōchi	كوتشي	Präfektur Kōchi	Prefectura de Kōchi	préfecture de Kōchi	קוצ׳י	prefettura di Kōchi	高知県	Kochi	Prefektura Kōchi	Kochi	Kōchi	高知县
JP-40	Fukuoka	فوكوكا	Präfektur Fukuoka	Prefectura de Fukuoka	préfecture de Fukuoka	פוקואוקה	prefettura di Fukuoka	福岡県	Fukuoka	Prefektura Fukuoka	Fukuoka	Fukuoka	福冈县
JP-41		ساغا	Präfektur Saga	Prefectura de Saga	préfecture de Saga	סאגה	Prefettura di Saga	佐賀県		Prefektura Saga			佐贺县
JP-42		ناغاساكي	Präfektur Nagasaki	Prefectura de Nagasaki	préfecture de Nagasaki	נגסאקי	prefettura di Nagasaki	長崎県		Prefektura Nagasaki			长崎县
JP-43		كوماموتو	Präfektur Kumamoto	Prefectura de Kumamoto	préfecture de Kumamoto	קוממוטו	prefettura di Kumamoto	熊本県		Prefektura Kumamoto			熊本縣
JP-44	Ōita	أويتا	Präfektur Ōita	Prefectura de Ōita	préfecture d’Ōita	אויטה	prefettura di Ōita	大分県	Oita	Prefektura Ōita	Oita	Ōita	大分县
JP-45		ميازاكي	Präfektur Miyazaki	Prefectura de Miyazaki	préfecture de Miyazaki	מיאזקי	prefettura di Miyazaki	宮崎県		Prefektura Miyazaki			宮崎縣
JP-46	Kagoshima	كاغوشيما	Präfektur Kagoshima	Kagoshima	préfecture de Kagoshima	קגושימה	prefettura di Kagoshima	鹿児島県	Kagoshima	Prefektura Kagoshima	Kagoshima	Kagoşima ili	鹿儿岛县
JP-47		أوكيناوا		Prefectura de Okinawa	préfecture d’Okinawa	אוקינאווה	prefettura di Okinawa	沖縄県		Prefektura Okinawa			沖繩縣
KE-01			Baringo County	Condado de Baringo	Comté de Baringo	מחוז בארינגו	contea di Baringo	バリンゴ (カウンティ)		Baringo (hrabstwo)			巴林戈郡
KE-02			Bomet County	Condado de Bomet	Bomet (comté du Kenya)		Contea di Bomet	ボメット (カウンティ)		Bomet (hrabstwo)			博美特郡
KE-03			Bungoma County	Condado de Bungoma	Bungoma (comté du Kenya)		Contea di Bungoma	ブンゴマ (カウンティ)	Bungoma County	Bungoma (hrabstwo)			邦戈馬郡
KE-04			Busia County	Condado de Busia			Contea di Busia	ブシア (カウンティ)		Busia (hrabstwo)			布希亞郡
KE-05	Elgeyo-Marakwet		Elgeyo-Marakwet County	Condado de Elgeyo-Marakwet	comté de Elgeyo-Marakwet		Contea di Elgeyo-Marakwet		Elgeyo-Marakwet County	Elgeyo-Marakwet			埃爾格約-馬拉奎特郡
KE-06			Embu County	Condado de Embu	Comté d’Embu		Contea di Embu	エンブ (カウンティ)		Embu (hrabstwo)	Embu (condado)		恩布郡
KE-07		محافظة غاريسا	Garissa County	Condado de Garissa			Contea di Garissa	ガリッサ (カウンティ)		Garissa (hrabstwo)	Garissa (condado)		加里薩郡
KE-08			Homa Bay County	Condado de Homa Bay	Homa Bay (district du Kenya)		Contea di Homa Bay	ホマ・ベイ (カウンティ)		Wilaya ya Homa Bay			霍馬灣郡
KE-09			Isiolo County	Condado de Isiolo	Comté d’Isiolo		Contea di Isiolo	イシオロ (カウンティ)		Isiolo (hrabstwo)			伊希約洛郡
KE-10		مقاطعة كاجيادو	Kajiado County	Condado de Kajiado	Kajiado (comté du Kenya)	מחוז קאג׳יאדו	Contea di Kajiado	カジアド (カウンティ)		Kajiado (hrabstwo)	Distrito de Kajiado		卡耶亞多郡
KE-11		مقاطعة كاكاميغا	Kakamega County	Condado de Kakamega			Contea di Kakamega	カカメガ (カウンティ)		Kakamega (hrabstwo)			卡卡梅加郡
KE-12			Kericho County	Condado de Kericho			Contea di Kericho	ケリチョ (カウンティ)		Kericho (hrabstwo)			凱里喬郡
KE-13			Kiambu County	Condado de Kiambu	Comté de Kiambu		Distretto di Kiambu	キアンブ (カウンティ)		Kiambu (hrabstwo)			基安布郡
KE-14			Kilifi County	Distrito de Kilifi			Distretto di Kilifi	キリフィ (カウンティ)		Kilifi (hrabstwo)			基利菲县
KE-15			Kirinyaga County	Condado de Kirinyaga	Comté de Kirinyaga	קריניאגה	Distretto di Kirinyaga	キリーニャガ (カウンティ)		Kirinyaga (hrabstwo)	Quiriniaga		基里尼亞加郡
KE-16			Kisii County	Condado de Kisii			Contea di Kisii	キシイ県		Kisii (hrabstwo)	Kisii (distrito)		基西郡
KE-17		منطقة كيزيمو	Kisumu County	Condado de Kisumu	Kisumu (district du Kenya)	קיסומו	Contea di Kisumu	キスム (カウンティ)		Kisumu (hrabstwo)	Kisumu (distrito)		基蘇木郡
KE-18			Kitui County	Condado de Kitui	Comté de Kitui		Contea di Kitui	キツイ (カウンティ)		Kitui (hrabstwo)			基圖伊郡
KE-19			Kwale County	Condado de Kwale			Distretto di Kwale	クワレ (カウンティ)		Kwale (hrabstwo)			夸勒郡
KE-20			Laikipia County	Condado de Laikipia			Distretto di Laikipia	ライキピア (カウンティ)					萊基皮亞郡
KE-21			Lamu County	Condado de Lamu			Contea di Lamu	ラム (カウンティ)		Lamu (hrabstwo)	Lamu (condado)		拉穆郡
KE-22			Machakos District	Condado de Machakos	comté de Machakos		Contea di Machakos	マチャコス (カウンティ)		Machakos (hrabstwo)		Machakos ili	馬查科斯郡
KE-23			Makueni District	Condado de Makueni			Contea di Makueni	マクエニ (カウンティ)					馬瓜尼郡
KE-24		محافظة مانطيرا	Mandera District	Condado de Mandera	Comté de Mandera		Contea di Mandera	マンデラ (カウンティ)		Mandera (hrabstwo)			曼德拉郡
KE-25			Marsabit District				Contea di Marsabit	マルサビット (カウンティ)					馬薩比特郡
KE-26			Meru County	Condado de Meru	Comté de Meru		Contea di Meru	メルー (カウンティ)	Meru County	Meru (hrabstwo)			梅魯郡
KE-27			Migori District	Condado de Migori			Contea di Migori	ミゴリ (カウンティ)		Migori (hrabstwo)			米戈利郡
KE-28			Mombasa District	Condado de Mombasa	Mombasa District	מומבסה	Contea di Mombasa	モンバサ (カウンティ)	Mombasa District	Mombasa (hrabstwo)	Condado de Mombaça		蒙巴萨县
KE-29	Murang’a		Murang’a District	Condado de Muranga	Comté de Muranga		Distretto di Muranga	ムランガ (カウンティ)	Muranga	Murang’a (hrabstwo)	Muranga (condado)		穆蘭卡郡
KE-30	Nairobi County	مقاطعة نايروبي	Nairobi	Nairobi	Nairobi		Contea di Nairobi	ナイロビ (カウンティ)	Nairobi County	Powiat Nairobi	Nairobi	Nairobi County	內羅畢郡
KE-31			Nakuru District	Condado de Nakuru			Contea di Nakuru	ナクル (カウンティ)		Nakuru (hrabstwo)			納庫魯郡
KE-32			Nandi District	Distrito Nandi	District de Nandi	מחוז ננדי	Contea di Nandi	ナンディ (カウンティ)		Nandi (hrabstwo)			南迪郡
KE-33			Narok District	Condado de Narok	Comté de Narok		Contea di Narok	ナロク (カウンティ)		Narok (hrabstwo)			納羅克郡
KE-34			Nyamira District	Condado de Nyamira		מחוז ניימירה	Contea di Nyamira	ニャミラ県		Nyamira (hrabstwo)			尼亞米拉郡
KE-35			Nyandarua District	Condado de Nyandarua	District de Nyandarua		Distretto di Nyandarua	ニャンダルア (カウンティ)					年達魯阿郡
KE-36			Nyeri District	Condado de Nyeri	Nyeri District		Distretto di Nyeri	ニエリ (カウンティ)					涅里郡
KE-37			Samburu District	Condado de Samburu	Comté de Samburu		Distretto di Samburu	サンブル (カウンティ)		Samburu (hrabstwo)			桑布盧郡
KE-38			Siaya County	Distrito de Siaya			Contea di Siaya	シアヤ		Siaya (hrabstwo)	Siaya (distrito)		夏亞郡
KE-39	Taita-Taveta		Taita-Taveta County	Taita-Taveta	Taita-Taveta		Contea di Taita-Taveta		Taita Taveta	Taita-Taveta			泰塔塔維塔郡
KE-40			Tana River District	Condado del Río Tana	Comté de Tana River		Contea di Tana River	タナ・リバー (カウンティ)					塔納河郡
KE-41			Tharaka-Nithi County	Condado de Tharaka-Nithi	Compté de Tharaka-Nithi		Contea di Tharaka-Nithi						薩拉卡尼蒂郡
KE-42			Trans-Nzoia District	Condado de Trans-Nzoia	District de Trans-Nzoia		Contea di Trans Nzoia	トランス・ンゾイア (カウンティ)	Trans-Nzoia				特蘭斯-恩佐亞郡
KE-43		توركانا	Turkana District	Condado de Turkana		טורקנה	Contea di Turkana	トゥルカナ (カウンティ)		Turkana (hrabstwo)			圖爾卡納郡
KE-44			Uasin Gishu District	Condado de Uasin Gishu	Comté de Uasin Gishu	מישור גואס נגישו	Distretto di Uasin Gishu	ウアシン・ギシュ (カウンティ)					瓦辛基蘇郡
KE-45			Vihiga District	Condado de Vihiga			Contea di Vihiga	ヴィヒガ (カウンティ)		Vihiga (hrabstwo)			韋希加郡
KE-46		محافظة وجير	Wajir District	Condado de Wajir	Comté de Wajir	ואג׳יר	Contea di Wajir	ワジール (カウンティ)		Wajir (hrabstwo)			瓦吉爾郡
KE-47			West Pokot District	Condado de West Pokot			Contea di West Pokot	ウェスト・ポコット (カウンティ)	West-Pokot				西波克特郡
KG-B		باتكين أوبلاستي	Gebiet Batken	Provincia de Batken	Province de Batken		provincia di Batken	バトケン州		Obwód batkeński		Batken İli	巴特肯州
KG-C	Chuy	تشوي أوبلاستي	Gebiet Tschüi	Provincia de Chuy	Province de Tchouï		provincia di Čuj	チュイ州	Tsjoej	Obwód czujski	Chuy	Çuy İli	楚河州
KG-GB	Bishkek	بيشكك	Bischkek	Biskek	Bichkek	בישקק	Biškek	ビシュケク	Bisjkek	Biszkek	Bisqueque	Bişkek	比什凯克
KG-GO	Osh	أوش	Osch	Osh	Och	אוש	Oš	オシ	Osj	Osz	Osh	Oş	奧什
KG-J		جلال أباد أوبلاستي	Gebiet Dschalalabat	Provincia de Jalal-Abad	Province de Jalal-Abad		provincia di Žalalabad	ジャララバード州	Dzjalal-Abad	Obwód dżalalabadzki		Celal-Abad İli	賈拉拉巴德州
KG-N		نارين أوبلاستي	Gebiet Naryn	Provincia de Naryn	Province de Naryn		provincia di Naryn	ナルイン州		Obwód naryński		Narın ili	納倫州
KG-O	Osh Region	أوش أوبلاستي	Gebiet Osch	Provincia de Osh	Province d’Och	אוש	provincia di Oš	オシ州	Osj	Obwód oszyński		Oş İli	奧什州
KG-T		طلاس أوبلاستي	Gebiet Talas		Province de Talas	מחוז טלס	provincia di Talas	タラス州		Obwód tałaski		Talas İli	塔拉斯州
KG-Y	Issyk-Kul	ايسيك كول أوبلاستي	Gebiet Yssykköl	Provincia de Ysyk-Kol	Yssykköl		provincia di Ysykköl	イシク・クル州	Ysykköl	Obwód issykkulski	Issyk-Kul	Issık-Göl İli	伊塞克湖州
KH-1	Banteay Meanchey	محافظة بانتياي مينتشي	Banteay Meanchey	Banteay Mean Chey	province de Banteay Mean Chey	באנטי מינצ׳י	provincia di Banteay Meanchey	バンテイメンチェイ州	Banteay Mean Cheay	Prowincja Banteay Mean Cheay	Banteay Meanchey	Banteay Meanchey	班迭棉吉省
KH-10	Kratié	محافظة كراتي	Kratie	Kratié	province de Kratie		provincia di Kratié	クラチエ州	Khett Kracheh	Prowincja Krachen	Kratié	Kratie District	桔井省
KH-11	Mondulkiri	محافظة موندولكيري	Mondulkiri	Provincia de Mondol Kirí	province de Mondol Kiri		provincia di Mondulkiri	モンドルキリ州		Prowincja Mondol Kiri	Mondul Kiri	Mondulkiri Province	蒙多基里省
KH-12		بنوم بنه		Nom Pen		פנום פן		プノンペン	Phnom-Penh				金边
KH-13		محافظة برياه فيهير		Provincia de Preah Wijía	province de Preah Vihear	מחוז פראה ויהאר	provincia di Preah Vihear	プレアヴィヒア州		Prowincja Preah Vihear		Preah Vihear Province	柏威夏省
KH-14	Prey Veng	مقاطعة بري فنغ	Prey Veng	Provincia de Prey Veng	province de Prey Veng		provincia di Prey Veng	プレイベン州	Prey Veng	Prowincja Prey Veng	Prey Veng	Prey Veng Profince	波萝勉省
KH-15	Pursat	محافظة بورسات	Pursat	Provincia de Pursat	province de Pouthisat		provincia di Pursat	ポーサット州	Pouthisat	Prowincja Pouthisat	Pursat	Pursat Province	菩萨省
KH-16	Ratanakiri	محافظة راتاناكيري	Ratanakiri	Provincia de Ratanak Kirí	province de Rotanah Kiri	רטנאקירי	provincia di Ratanakiri	ラタナキリ州	Ratanakiri	Prowincja Rotanah Kiri	Ratanakiri	Ratanakiri	腊塔纳基里省
KH-17	Siem Reap	محافظة سيم رياب	Siem Reap	Provincia de Siem Riep	province de Siem Reap		provincia di Siem Reap	シェムリアップ州	Siem Reap	Prowincja Siem Reap	Siem Reap	Siem Reap Province	暹粒省
KH-18	Sihanoukville	سيهانوكفيل	Sihanoukville	Ciudad de Sihanoukville	Sihanoukville		Sihanoukville	シアヌークビル	Sihanoukville	Preah Seihanu	Sihanoukville	Sihanoukville	西哈努克省
KH-19	Stung Treng	محافظة ستونغ ترينغ	Stung Treng (Provinz)	Provincia de Stung Treng	Stoeng Treng		provincia di Stung Treng	ストゥントレン州	Stoeng Treng (provincie)	Prowincja Stoeng Treng	Stung Treng	Stung Treng Province	上丁省
KH-2	Battambang	محافظة باتامبانغ	Battambang (Provinz)	Provincia de Battambang	province de Battambang	באטאמבאנג	provincia di Battambang	バタンバン州	Battambang	Prowincja Battambang	Battambang (província)	Battambang Province	馬德望省
KH-20	Svay Rieng	مقاطعة سفاي رينغ	Svay Rieng	Provincia de Svay Rieng	province de Svay Rieng		provincia di Svay Rieng	スヴァイリエン州	Svay Rieng (provincie)	Prowincja Svay Rieng	Svay Rieng	Svay Rieng Province	柴楨省
KH-21	Takéo	محافظة تاكو	Takeo	Takéo	province de Takeo		provincia di Takéo	タケオ州	Takev	Prowincja Takev	Takéo	Takéo Belediyesi	茶胶省
KH-22	Oddar Meanchey	مقاطعة أودار ميانتشي	Oddar Meanchey	Oddar Mean Chey	province d’Otdar Mean Cheay		provincia di Oddar Meancheay	ウドンメンチェイ州	Oddar Meancheay	Prowincja Otdar Mean Cheay	Oddar Mean Cheay	Odday Mecanhey Province	奥多棉吉省
KH-23	Kep	محافظة كيب	Kep	Ciudad de Kep	Kep	קפ	Kep	ケップ	Keb	Keb	Keb	Kep, Kamboçya	白馬市
KH-24		مقاطعة بايلين		Provincia de Pailín				パイリン				Pailin Province	拜林市
KH-25			Tbong Khmum (Provinz)	Provincia de Tboung Khmum	province de Tbong Khmum		provincia di Tbong Khmum	トボンクムン州		Tbong Khmŭm			特本克蒙省
KH-3	Kampong Cham	مقاطعة كامبونغ تشام	Kampong Cham	Kompung Cham	province de Kampong Cham	קמפונג צ׳אם	provincia di Kampong Cham	コンポンチャム州	Kampong Cham	Prowincja Kampong Cham	Kampong Cham	Kampong Cham	磅湛省
KH-4		مقاطعة كامبونغ تشنانغ		Kompung Chinang	province de Kampong Chhnang	קומפונג צ׳נאנג	provincia di Kampong Chhnang	コンポンチュナン州		Prowincja Kampong Chhnang		Kampong Chhang Province	磅清扬省
KH-5	Kampong Speu	محافظة كامبونغ سبيو	Kampong Speu	Provincia de Kompung Speu	province de Kampong Spoe	קומפונג ספאו	provincia di Kampong Speu	コンポンスプー州	Kampong Spoe	Prowincja Kampong Spoe	Kampong Speu	Kampong Speu Province	磅士卑省
KH-6	Kampong Thom	محافظة كامبونغ ثوم	Kampong Thom	Provincia de Kompung Thom	province de Kampong Thom		provincia di Kampong Thom	コンポントム州		Prowincja Kampong Thum	Kampong Thom	Kampong Thom	磅同省
KH-7		محافظة كامبوت		Kompot	province de Kampot		provincia di Kampot	カンポット州		Prowincja Kampot		Kampot Province	贡布省
KH-8	Kandal	محافظة كندال	Kandal	Provincia de Kandal	province de Kandal	קנדאל	provincia di Kandal	カンダル州	Kandal	Prowincja Kandal	Kandal	Kandal Province	干丹省
KH-9	Koh Kong	محافظة كوه كونغ	Koh Kong	Provincia de Koh Kong	province de Kaoh Kong		provincia di Koh Kong	ココン州	Koh Kong	Prowincja Kaoh Kong	Koh Kong	Koh kong	戈公省
KI-G		جزر جلبرت	Gilbertinseln	Islas Gilbert	Îles Gilbert	איי גילברט	Isole Gilbert	ギルバート諸島	Gilberteilanden	Wyspy Gilberta	Ilhas Gilbert	Gilbert Adaları	吉尔伯特群岛
KI-L				Islas de la Línea	Îles de la Ligne	איי ליין	Sporadi equatoriali	ライン諸島	Line-eilanden		Espórades Equatoriais		莱恩群岛
KI-P		جزر فينيكس	Phoenixinseln	Islas Fénix	Îles Phœnix	איי פניקס	Isole della Fenice	フェニックス諸島	Phoenixeilanden	Feniks	Ilhas Fénix	Phoenix Adaları	菲尼克斯群岛
KM-A		أنجوان				אנג׳ואן		アンジュアン島					昂儒昂岛
KM-G		القمر الكبرى		Gran Comora		גרנד קומורו		グランドコモロ島		Wielki Komor			大科摩罗岛
KM-M		موهيلي				מוהלי		モヘリ島				Moheli	莫埃利島
KN-01		كنيسة المسيح، أبرشية مدينة نيكولا		Parroquia de Christ Church Nichola Town			parrocchia di Christ Church Nichola Town	キリスト・チャーチ・ニコラ・タウン教区					基督教會尼古拉鎮區
KN-02		أبرشية القديس آن ساندي بوينت		Parroquia de Saint Anne Sandy Point	Saint-Anne Sandy Point		parrocchia di Saint Anne Sandy Point	セントアン・サンディポイント					聖安娜沙角區
KN-03		أبرشية القديس جورج باستير		Parroquia de Saint George Basseterre	Saint-George Basseterre		parrocchia di Saint George Basseterre	セントジョージ・バセテール					聖喬治巴塞特萊區
KN-04		جينجرلاند		Parroquia de Saint George Gingerland	Saint-George Gingerland		parrocchia di Saint George Gingerland	セント・ジョージ・ジンジャーランド教区		Gingerland			聖喬治金哲蘭區
KN-05		أبرشية القديس جيمس ويندوارد		Parroquia de Saint James Windward	Saint-James Windward		parrocchia di Saint James Windward	セントジェームズ・ウィンドワード					聖詹姆斯溫沃德區
KN-06		أبرشية القديس جون كابيستير		Parroquia de Saint John Capisterre	Saint-John Capisterre		parrocchia di Saint John Capisterre	セント・ジョン・キャピスタ教区					聖約翰卡皮斯特萊區
KN-07		أبرشية القديس جون فيغتري		Parroquia de Saint John Figtree	Saint-John Figtree		parrocchia di Saint John Figtree	セント・ジョン・フィグツリー教区					聖約翰費格特里區
KN-08		كايون سانت ماري باريش		Parroquia de Saint Mary Cayon	Saint-Mary Cayon		parrocchia di Saint Mary Cayon	セント・メアリー・カヨン教区					聖瑪麗卡永區
KN-09		أبرشية القديس بول كابيستير			Saint-Paul Capisterre		parrocchia di Saint Paul Capisterre	セント・ポール・キャピスタ教区		Saint Paul’s			聖保羅卡皮斯特萊區
KN-10		أبرشية القديس بول تشارلستون		Parroquia de Saint Paul Charlestown	Saint-Paul Charlestown		parrocchia di Saint Paul Charlestown	セント・ポール・チャールスタウン教区					聖保羅查爾斯敦區
KN-11		أبرشية القديس بيتر باستير		Parroquia de Saint Peter Basseterre	Saint-Peter Basseterre		parrocchia di Saint Peter Basseterre	セントピーター・バセテール					聖彼得巴塞特萊區
KN-12		أبرشية القديس توماس لولاند		Parroquia de Saint Thomas Lowland	Saint-Thomas Lowland		parrocchia di Saint Thomas Lowland	セント・トーマス・ロウランド教区					聖托馬斯低地區
KN-13		أبرشية جزيرة القديس توماس الوسطى		Parroquia de Saint Thomas Middle Island	Saint-Thomas Middle Island		parrocchia di Saint Thomas Middle Island	セント・トーマス・ミドル・アイランド教区					聖托馬斯米德艾蘭區
KN-15		أبرشية ترينتي بالميتو بوينت		Parroquia de Trinity Palmetto Point			parrocchia di Trinity Palmetto Point	トリニティ・パルメット・ポイント教区					特立尼提帕美托角區
KN-K		سانت كيتس	St. Kitts	Isla de San Cristóbal	Saint-Christophe	סנט קיטס		セントクリストファー島			Ilha de São Cristóvão		圣基茨岛
KN-N		نيفيس		Isla Nieves	Niévès	נוויס		ネイビス島					尼维斯
KP-01	Pyongyang	بيونغيانغ	Pjöngjang	Pionyang	Pyongyang	פיונגיאנג	Pyongyang	平壌	Pyongyang	Pjongjang	Pyongyang	Pyongyang	平壤
KP-02	South Pyongan	مقاطعة بيونغان الجنوبية	P’yŏngan-namdo	P’yŏngan del Sur	Pyongan du Sud	דרום פויאנג	Sud Pyongan	平安南道	P’yŏngan-namdo	P’yŏngan Południowy	Pyongan Sul	Güney Pyongan	平安南道
KP-03	North Pyongan	بيونغان الشمالية	P’yŏngan-pukto	P’yŏngan del Norte	Pyongan du Nord	צפון פויאנג	Nord Pyongan	平安北道	P’yŏngan-pukto	P’yŏngan Północny	Pyongan Norte	Kuzey Pyongan	平安北道
KP-04	Chagang	تشاغانغ		Chagang	Jagang		Chagang	慈江道		Chagang	Chagang	Chagang	慈江道
KP-05	South Hwanghae	جنوب مقاطعة هوانغاي		Hwanghae del Sur	Hwanghae du Sud	דרום חוואנגחאייה	Sud Hwanghae	黄海南道		Hwanghae Południowe	Hwanghae Sul	Güney Hwanghae	黄海南道
KP-06	North Hwanghae	هوانغهاي الشمالية	Hwanghae-pukto	Hwanghae del Norte	Hwanghae du Nord	מחוז צפון הואנג-הה	Nord Hwanghae	黄海北道	Hwanghae-pukto	Hwanghae Północne	Hwanghae Norte	Kuzey Hwanghae	黄海北道
KP-07	Kangwon	مقاطعة كانغوون	Kangwŏn-do	Kangwon-do	Kangwon		Kangwon	江原道 (北)	Kangwŏn-do	Kangwŏn	Kangwon	Kangvon	江原道
KP-08	South Hamgyong	محافظة هامغيونغ الجنوبية	Hamgyŏng-namdo	Hamgyŏng del Sur	Hamgyong du Sud		Sud Hamgyong	咸鏡南道	Hamgyŏng-namdo	Hamgyŏng Południowy	Hamgyong Sul	Güney Hamgyong	咸镜南道
KP-09	North Hamgyong	منطقة شمال هامغيونغ	Hamgyŏng-pukto	Hamgyŏng del Norte	Hamgyong du Nord	צפון האמגיונג	Nord Hamgyong	咸鏡北道	Hamgyŏng-pukto	Hamgyŏng Północny	Hamgyong Norte	Kuzey Hamgyong	咸镜北道
KP-10	Ryanggang	مقاطعة ريانغانغ		Ryanggang	Ryanggang		Ryanggang	両江道		Ryanggang	Ryanggang	Ryanggang	两江道
KP-13	Rason	راسون	Rasŏn	Rasŏn	Rasŏn	ראסון	Rasŏn	羅先特別市	Rasŏn	Rasŏn	Rason	Rason	羅先特別市
KP-14	Nampho	نامبو			Nampo	נאמפו		南浦特別市			Nampo	Nampo	南浦特別市
KP-15	Kaeseong	كايسونغ		Kaesong		קסונג		開城特別市			Kaesong	Kaesong	开城特级市
KR-11	Seoul	سول	Seoul	Seúl	Séoul	סיאול	Seul	ソウル特別市	Seoel	Seul	Seul	Seul	首爾
KR-26	Busan	بوسان	Busan	Busan	Busan	פוסן	Pusan	釜山広域市	Busan	Pusan	Busan	Busan	釜山
KR-27	Daegu	دايغو	Daegu	Daegu	Daegu	טגו	Taegu	大邱広域市	Daegu	Daegu	Daegu	Daegu	大邱廣域市
KR-28	Incheon	إنتشون	Incheon	Incheon	Incheon	אינצ׳ון	Incheon	仁川広域市	Incheon	Inczon	Incheon	İncheon	仁川廣域市
KR-29	Gwangju City	غوانغجو	Gwangju	Gwangju	Gwangju	קוואנגג׳ו	Gwangju	光州広域市	Gwangju	Gwangju	Gwangju	Gwangju	光州廣域市
KR-30	Daejeon	دايجيون	Daejeon	Daejeon	Daejeon	טג׳אן	Daejeon	大田広域市	Daejeon	Daejeon	Daejeon	Daejeon	大田广域市
KR-31	Ulsan	أولسان	Ulsan	Ulsan	Ulsan	אולסן	Ulsan	蔚山広域市	Ulsan	Ulsan	Ulsan	Ulsan	蔚山广域市
KR-41	Gyeonggi	مقاطعة غيونغي		Gyeonggi	Gyeonggi	גיונגי	Gyeonggi	京畿道		Gyeonggi	Gyeonggi	Gyeonggi	京畿道
KR-42	Gangwon	مقاطعة غانغوون	Gangwon-do	Gangwon	Gangwon	גאנג וואן	Gangwon	江原道 (南)	Gangwon-do	Gangwon	Gangwon	Kangvon	江原道
KR-43	North Chungcheong	تشنغتشونغ الشمالية		Chungcheong del Norte	Chungcheongbuk	צפון צ׳ונגצ׳אונג	Nord Chungcheong	忠清北道		Ch’ungch’ŏng Północny	Chungcheong do Norte	Kuzey Çungçeong	忠清北道
KR-44	South Chungcheong	مقاطعة تشنغتشونغ الجنوبية		Chungcheong del Sur	Chungcheong du Sud	דרום צ׳ונגצ׳אונג	Sud Chungcheong	忠清南道		Chungcheong Południowy	Chungcheong do Sul	Güney Çungçeong	忠清南道
KR-45	North Jeolla	مقاطعة جولا الشمالية		Jeolla del Norte	Jeolla du Nord	צפון ג׳אולה	Nord Jeolla	全羅北道		Jeolla Północna	Jeolla do Norte	Kuzey Jeolla Province	全羅北道
KR-46	South Jeolla	مقاطعة جولا الجنوبية		Jeolla del Sur	Jeolla du Sud	דרום ג׳אולה	Sud Jeolla	全羅南道		Jeolla Południowa	Jeolla do Sul	Güney Jeolla	全羅南道
KR-47	North Gyeongsang	مقاطعة غيونغسانغ الشمالية		Gyeongsang del Norte	Gyeongsang du Nord	צפון גיאונגסאנג	Nord Gyeongsang	慶尚北道		Gyeongsang Północny	Gyeongsang do Norte	Kuzey Gyeongsang	庆尚北道
KR-48	South Gyeongsang	مقاطعة غيونغسانغ الجنوبية		Gyeongsang del Sur	Gyeongsang du Sud	דרום גיאונגסאנג	Sud Gyeongsang	慶尚南道		Gyeongsang Południowy	Gyeongsang do Sul	Güney Gyeongsang	庆尚南道
KR-49	Jeju	مقاطعة جيجو	Jeju-do	Jeju-do	Jeju-do	ג׳ג׳ו	Jeju-do	済州特別自治道	Jeju-do	Czedżu	Jeju	Jeju	濟州特別自治道
KR-50		مدينة سيجونغ				סג׳ונג	Città di Sejong	世宗特別自治市		Sedżong	Cidade de Sejong		世宗特別自治市
KW-AH	Al Ahmadi	محافظة الأحمدي	Gouvernement Ahmadi	Ahmadí	Al Ahmadi (gouvernorat)	אל-אחמדי	Al-Ahmad	アハマディ県	Ahmadi	Al-Ahmadi (muhafaza)	Al Ahmadi (província)	El Ahmedî Valiliği	艾哈迈迪省
KW-FA	Al Farwaniyah	محافظة الفروانية	Gouvernement Al Farwaniya	Al Farwaniyah	Al Farwaniyah		Al-Farwaniyah	ファルワーニーヤ県	Farwaniya	Al-Farwanijja	Al Farwaniyah	El Fervaniye Valiliği	費爾瓦尼耶省
KW-HA	Hawalli	محافظة حولي	Gouvernement Hawalli	Hawalli	Hawalli		Hawalli	ハワリ県	Hawalli	Hawalli	Hawalli	Hawalli Yönetimi	哈瓦利省
KW-JA	Al Jahra	محافظة الجهراء	Gouvernement al-Dschahra	Yahra	Al Jahra		Al-Jahra	ジャハラー県	Jahra	Al-Dżahra	Al Jahra	El Cehrâ	傑赫拉省
KW-KU	Al Asimah	محافظة العاصمة	Gouvernement al-Asima	Capital	Al Asimah		Governatorato della Capitale	アースィマ県	Al-Asimah	Al-Asima	Al Asimah	El Asime Valiliği	科威特省
KW-MU	Mubarak Al-Kabeer	محافظة مبارك الكبير	Gouvernement Mubarak Al-Kabeer	Gobernación de Mubarak el Grande	Gouvernorat de Mubarak Al-Kabeer		Mobarak al-Kabir		Mubarak Al-Kabier	Mubarak al-Kabir	Mubarak Al-Kabeer	Mübarek El Kebir Valiliği	大穆巴拉克省
KZ-10	Abay oblysy		Abai	provincia de Abai	Oblys d’Abay		Regione di Abaj	アバイ州		Obwód abajski		Abay (il)	阿拜州
KZ-11		أوبليس أقملا	Aqmola	provincia de Akmolá	Aqmola	אקמולה	regione di Aqmola	アクモラ州	Oblast Aqmola	Obwód akmolski	Aqmola	Akmola Eyaleti	阿克莫拉州
KZ-15		أوبليس أكتوبي	Aqtöbe	provincia de Aktobé	Aqtöbe	אקטובה	regione di Aqtöbe	アクトベ州	Oblast Aqtöbe	obwód aktobski	Aqtöbe	Aktöbe eyaleti	阿克托別州
KZ-19	Almaty oblysy	أوبليس ألماتي		provincia de Almatý	oblys d’Almaty	אלמטי (מחוז)	regione di Almaty	アルマトイ州	Oblast Almaty	Obwód ałmacki	Almaty (região)	Almatı Eyaleti	阿拉木圖州
KZ-23	Atyraū oblysy	أوبليس أتيراو	Atyrau	provincia de Atirau	Atyraou	מחוז אטיראו	regione di Atyrau	アティラウ州	Oblast Atıraw	Obwód atyrauski	Atyrau	Atırav Eyaleti	阿特勞州
KZ-27		كازاخستان الغربية	Westkasachstan	provincia de Kazajistán Occidental	Kazakhstan-Occidental	מחוז המערב (קזחסטן)	regione del Kazakistan Occidentale	西カザフスタン州	Oblast Batıs Qazaqstan	Obwód zachodniokazachstański	Cazaquistão Ocidental	Batı Kazakistan Eyaleti	西哈薩克斯坦州
KZ-31		أوبليس جامبيل	Schambyl	provincia de Jambyl	Djamboul	ז׳אמבול	regione di Jambyl	ジャンブール州	Oblast Jambıl	obwód żambylski	Jambyl	Jambıl Eyaleti	江布爾州
KZ-33			Schetissu	provincia de Jetisu	Oblys de Jetyssou		Regione di Zhetisu	ジェティス州		obwód żetyski		Yedisu (il)	杰特苏州
KZ-35		أوبليس كراغندي	Qaraghandy	provincia de Karagandá	Karaganda	קרגנדה	regione di Karaganda	カラガンダ州	Oblast Qarağandı	obwód karagandyjski	Qaraghandy	Karagandı Eyaleti	卡拉干達州
KZ-39		أوبليس كوستناي	Qostanai	provincia de Kostanái	Kostanaï	קוסטנאי (מחוז)	regione di Qostanay	コスタナイ州	Oblast Qostanay	Obwód kustanajski	Qostanay	Kostanay Eyaleti	庫斯塔奈州
KZ-43		أوبليس كيزيلوردا	Qysylorda	provincia de Kyzylorda	Kyzylorda	קזילאורדה (מחוז)	regione di Qyzylorda	クズロルダ州	Oblast Qızılorda	Obwód kyzyłordyński	Qyzylorda	Kızılordu Eyaleti	克孜勒奧爾達州
KZ-47		أوبليس مانكيستاو	Mangghystau	provincia de Mangystau	Manguistaou	מנגוסטאו (מחוז)	regione di Mangghystau	マンギスタウ州	Oblast Mañğıstaw	Obwód mangystauski	Mangghystau	Mangıstav eyaleti	曼吉斯套州
KZ-55		أوبليس بافلودار	Pawlodar	provincia de Pavlodar	Pavlodar	פבלודר	regione di Pavlodar	パブロダール州	Oblast Pavlodar	obwód pawłodarski	Pavlodar	Pavlodar Eyaleti	巴甫洛達爾州
KZ-59		أوبليس كازاخستان الشمالي	Nordkasachstan	provincia de Kazajistán Septentrional	Kazakhstan-Septentrional	מחוז הצפון (קזחסטן)	regione del Kazakistan Settentrionale	北カザフスタン州	Oblast Noord-Kazachstan	Obwód północnokazachstański	Cazaquistão do Norte	Kuzey Kazakistan Eyaleti	北哈薩克斯坦州
KZ-61		أوبليس كازاخستان الجنوبي	Türkistan	provincia de Turkestán	Turkestan	מחוז הדרום (קזחסטן)	regione del Turkestan	南カザフスタン州	Oblast Türkistan	obwód turkiestański	Cazaquistão do Sul	Türkistan Eyaleti	图尔克斯坦州
KZ-62	Ulytaū oblysy		Ulytau	provincia de Ulytau	Oblys d’Ulytau		Regione di Ūlytau	ウルタウ州		Obwód ułytauski		Ulıtav (il)	乌勒套州
KZ-63		أوبليس كازاخستان الشرقي	Ostkasachstan	provincia de Kazajistán Oriental	Kazakhstan-Oriental	מחוז המזרח	regione del Kazakistan Orientale	東カザフスタン州	Oblast Oost-Kazachstan	obwód wschodniokazachstański	Cazaquistão Oriental	Doğu Kazakistan Eyaleti	東哈薩克斯坦州
KZ-71		أستانا				אסטנה		アスタナ					阿斯塔纳
KZ-75		ألماتي		Alma Ata		אלמטי		アルマトイ	Alma-Ata	Ałmaty		Almatı	阿拉木圖
KZ-79		شيمكنت	Schymkent		Chimkent	שימקנט	Şımkent	シムケント	Sjimkent	Szymkent		Çimkent	希姆肯特
LA-AT	Attapeu	محافظة أتابيو	Provinz Attapeu	Provincia de Attapeu	Province d’Attapeu	מחוז אטופו	provincia di Attapeu	アッタプー県	Attapeu	Prowincja Attapu	Attapeu (província)	Attapeu	阿速坡省
LA-BK	Bokeo	محافظة بوكيو	Provinz Bokeo	Provincia de Bokeo	Province de Bokeo		provincia di Bokeo	ボーケーオ県	Bokeo	Prowincja Bokéo	Bokeo	Bokeo Province	博胶省
LA-BL	Bolikhamsai	محافظة بوليخاماسي	Bolikhamsai		Province de Borikhamxay	מחוז בוליקמסאי	provincia di Bolikhamxai	ボーリカムサイ県	Bolikhamsai	Prowincja Bolikhamxai	Borikhamxai	bolikhamsai Province	博利坎赛省
LA-CH		محافظة تشامباساك	Provinz Champasak	Provincia de Champasak	province de Champassak	מחוז צ׳אמפסאק	provincia di Champasak	チャンパーサック県	Champassak	Prowincja Champasak	Champassak	Champasak Province	占巴塞省
LA-HO	Houaphanh	محافظة هوا فان	Provinz Houaphan		Province de Houaphan	מחוז חואופן	provincia di Houaphan	フアパン県	Hua Phan	Prowincja Houaphan	Houaphanh	Huaphanh	华潘省
LA-KH	Khammouane	محافظة خامواني	Provinz Khammuan	Provincia de Khammouan	Province de Khammouane	קהאמואן	provincia di Khammouan	カムムアン県	Khammuan	Prowincja Khammouan	Khammouane	Khammouane Province	甘蒙省
LA-LM	Luang Namtha	محافظة لوانغ نامثا	Luang Namtha		Province de Luang Namtha		provincia di Luang Namtha	ルアンナムター県	Luang Namtha	Prowincja Louang Namtha	Luang Namtha	Luang Namtha Province	琅南塔省
LA-LP	Luang Prabang	محافظة لوانغ برابانغ	Provinz Luang Prabang	Provincia de Luang Prabang	Province de Luang Prabang		provincia di Luang Prabang	ルアンパバーン県	Luang Prabang	Prowincja Louangphrabang	Luang Prabang	Luang prabang Province	琅勃拉邦省
LA-OU	Oudomxay	محافظة أودومكساي	Provinz Oudomxay	Provincia de Oudomxay	Province d’Oudomxay	מחוז אודומשי	provincia di Oudomxay	ウドムサイ県	Udomxai	Prowincja Oudômxai	Oudomxai	Oudomxay Province	乌多姆塞省
LA-PH	Phongsaly	محافظة فونغ سالي	Provinz Phongsali	Provincia de Phongsali	Province de Phongsaly		provincia di Phongsali	ポンサーリー県	Phongsali	Prowincja Phôngsali	Phongsali	Phongsaly Province	丰沙里省
LA-SL		سالافان	Provinz Salavan		Province de Saravane	מחוז סלבן	provincia di Salavan	サーラワン県		Prowincja Saravane	Saravane	Salavan Province	沙拉湾省
LA-SV	Savannakhet	محافظة سافاناكيت	Provinz Savannakhet	Provincia de Savannakhet	Province de Savannakhet		provincia di Savannakhet	サワンナケート県	Savannakhet	Prowincja Savannakhét	Savannakhet	Savanakhet Province	沙湾拿吉省
LA-VI	Vientiane Province	محافظة فيينتيان	Vientiane	Provincia de Vientián	Province de Vientiane		provincia di Vientiane	ヴィエンチャン県	Vientiane	Prowincja Wientian	Vientiane	Vientiane Bölgesi	万象省
LA-VT	Vientiane	مقاطعة فيينتيان	Präfektur Vientiane	Prefectura de Vientián	préfecture de Vientiane		prefettura di Vientiane	ヴィエンチャン都	Vientiane	Prefektura Wientian	Vientiane	Vientiane Özel Yönetim Bölgesi	永珍市
LA-XA	Sainyabuli	محافظة سايذيبولي	Provinz Sainyabuli	Provincia de Sainyabuli	Province de Sayaboury	מחוז סאינבולי	provincia di Xaignabouli	サイニャブーリー県	Sainyabuli	Prowincja Xaignabouli	Sayaburi	Sainyabuli Province	沙耶武里省
LA-XE	Sekong	محافظة سيكونغ	Sekong	Sekong	Province de Sékong	מחוזסקונג	provincia di Xekong	セーコーン県	Sekong	Prowincja Xékong	Sekong	Sekong Province	塞公省
LA-XI		محافظة زيانغهوانغ	Xieng Khouang	Provincia de Xiangkhoang	Province de Xieng Khouang	סיינקהואנג	provincia di Xiangkhoang	シエンクワーン県	Xieng Khuang	Prowincja Xieng Khouang	Xieng Khouang	Xiengkhuang	川圹省
LA-XS	Xaisomboun		Provinz Saysomboun	Provincia de Xaisomboun	Province de Xaisomboun		Provincia di Xaisomboun	サイソムブーン県		Prowincja Xaisômboun			賽宋奔省
LB-AK	Akkar	محافظة عكار	Gouvernement Akkar	Gobernación de Akkar	gouvernorat de l’Akkar	מחוז עכאר	Governatorato di Akkar	アッカール県				Akkar ili	阿卡省
LB-AS	North	الشمال	Gouvernement Nord-Libanon	Líbano-Norte	Gouvernorat du Nord	צפון לבנון	governatorato del Nord Libano	北レバノン県	Noord	Dystrykt Północny	Líbano Setentrional	Şimal İli	北部省
LB-BA	Beirut	بيروت	Beirut	Gobernación de Beirut	Gouvernorat de Beyrouth	מחוז ביירות	governatorato di Beirut	ベイルート県	Beiroet	Gubernatorstwo Bejrut	Beirute	Beyrut ili	贝鲁特省
LB-BH		محافظة بعلبك الهرمل	Gouvernement Baalbek-Hermel	Gobernación de Baalbek - Hermel	gouvernorat de Baalbek-Hermel	מחוז בעלבכ-הרמל	Governatorato di Baalbek-Hermel				Província de Baalbek-Hermel	Baalbek-Hermel ili	巴勒貝克-希爾米勒省
LB-BI	Beqaa	البقاع	Bekaa	Gobernación de Becá	Gouvernorat de la Bekaa	אל-בקאע	governatorato della Beqa’	ベッカー県	Beka	Bekaa	Beqaa	Bekaa ili	貝卡省
LB-JA	South	محافظة الجنوب	Gouvernement Süd-Libanon	Líbano-Sur	Gouvernorat du Sud-Liban	מחוז דרום לבנון	governatorato del Sud Libano	南レバノン県	Zuid	Dystrykt Południowy	Líbano Meridional	Cenub ili	南部省
LB-JL	Mount Lebanon	جبل لبنان	Libanonberg	Gobernación del Monte Líbano	Gouvernorat du Mont-Liban	מחוז הר הלבנון	governatorato del Monte Libano	山岳レバノン県	Libanongebergte	Gubernatorstwo Dżabal Lubnan	Monte Líbano	Cebel-i Lübnan İli	黎巴嫩山省
LB-NA	Nabatieh	النبطية	Nabatäa	Gobernación de Nabatiye	Gouvernorat de Nabatieh	מחוז נבטייה	governatorato di Nabatiye	ナバティーエ県	Nabatiye	Gubernatorstwo An-Nabatija	Nabatiye	Nebatiye ili	納巴泰省
LC-01		حي أنس لا راي	Anse-la-Raye	Anse La Raye	District d’Anse-la-Raye		quartiere di Anse-la-Raye	アンス・ラ・レイ地区	Anse-la-Raye		Anse-La-Raye	Anse la Raye (şehir)	昂斯拉雷區
LC-02					District de Castries		quartiere di Castries	カストリーズ地区		Castries (dystrykt)		Castries (şehir)	卡斯特里區
LC-03					District de Choiseul		quartiere di Choiseul	ショゼール地区		Choiseul (dystrykt)		Choiseul (şehir)	舒瓦瑟爾區
LC-05		حي دينيري			District de Dennery	דנרי	quartiere di Dennery	デナリー地区				Dennery (şehir)	登內里區
LC-06		حي غروس إسليت			District de Gros-Islet		quartiere di Gros Islet	グロス・イスレット地区			Gros Islet Quarter	Gros Islet (şehir)	格羅斯伊斯勒區
LC-07		حي لابوري			District de Laborie		quartiere di Laborie	ラボリー地区					拉博列區
LC-08		حي ميكود			district de Micoud		quartiere di Micoud	ミクッド地区				Micoud (şehir)	米庫區
LC-10					District de Soufrière	סופרייר	quartiere di Soufrière	スフレ (セントルシア)					蘇弗里耶爾區
LC-11		فيو فورت					quartiere di Vieux Fort	ビュー・フォート					伯堡區
LC-12		جزر الكناري					Canarie	カナリアス (セントルシア)					卡納里斯
LI-01		بالزرس				בלצרס		バルザース					巴尔采斯
LI-02		إشن				אשן		エッシェン					埃申
LI-03		جامبرين				גמפרין		ガンプリン					甘普林
LI-04		بلدية مورين				מאורן		マウレン					毛伦
LI-05		بلانكين				פלנקן		プランケン					普兰肯
LI-06		روغل				רוגל		ルッゲル					儒格尔
LI-07		شان ، ليختنشتاين				שאן		シャーン					沙恩
LI-08		شلينبرج				שלנברג		シェレンベルク					施伦贝格
LI-09		تريسين				טריזן		トリーゼン					特里森
LI-10		تريسنبيرج				טריזנברג		トリーゼンベルク					特里森貝格
LI-11		فادوتس				ואדוץ		ファドゥーツ					瓦都茲
LK-1	Western	المقاطعة الغربية (سريلانكا)	Westprovinz	Provincia Oeste	Province de l’Ouest		provincia Occidentale	西部州	Westelijke Provincie	Prowincja Zachodnia	Província Ocidental	Batı Eyaleti	西部省
LK-11	Colombo	مديرية كولومبو	Colombo	Distrito de Colombo	Colombo		Distretto di Colombo	コロンボ県	Colombo	Kolombo (dystrykt)			可倫坡區
LK-12		مقاطعة جامباها		Distrito de Gampaha			Distretto di Gampaha	ガンパハ県		Dystrykt Gampaha	Distrito de Gampaha	Gampaha District	加姆珀哈區
LK-13		مقاطعة كالوتارا		Distrito de Kalutara			Distretto di Kalutara	カルタラ県		Kalutara District	Kulatra	Kalutara District	卡盧特勒區
LK-2	Central	المقاطعة الوسطى (سريلانكا)	Zentralprovinz	Provincia Central	Province du Centre		provincia Centrale	中部州	Centrale Provincie	Prowincja Centralna (Sri Lanka)	Província Central		中央省 (斯里蘭卡)
LK-21	Kandy	مديرية كاندي	Kandy	Distrito de Kandy	Kandy		Distretto di Kandy	キャンディ県	Kandy	Kandy			康提區
LK-22	Matale	مقاطعة ماتال	Matale	Distrito de Matale	Matale		Distretto di Matale	マータレー県	Matale	Matale	Distrito Matale	Matale District	馬特萊區
LK-23	Nuwara Eliya	مقاطعة نوارا إليا	Nuwara Eliya	Distrito de Nuwara Eliya	Nuwara Eliya		Distretto di Nuwara Eliya	ヌワラ・エリヤ県	Nuwara Eliya	Nuwara Elija	Nuwara Eliya	Nuwaya Eliya District	努沃勒埃利耶區
LK-3	Southern	المقاطعة الجنوبية (سريلانكا)	Südprovinz	Provincia Sur	Province du Sud		provincia Meridionale	南部州	Zuidelijke Provincie	Prowincja Południowa	Província do Sul (Sri Lanka)		南部省
LK-31	Galle	مقاطعة جالي	Galle	Distrito de Galle	Galle		Distretto di Galle	ゴール県	Galle	Dystrykt Galle	Galle	Galle District	加勒區
LK-32	Matara	مقاطعة ماتارا	Matara (Distrikt)	Distrito de Matara (Sri Lanka)	Matara (district)		Distretto di Matara	マータラ県	Matara (district)	Matara	Matara	Matara District	馬特勒區
LK-33	Hambantota	مقاطعة هامبانتوتا	Hambantota	Distrito de Hambantota	district d’Hambantota		Distretto di Hambantota	ハンバントタ県	Hambantota	Dystrykt Hambantota	Hambantota	Hambantota District	漢班托特區
LK-4	Northern	المقاطعة الشمالية (سريلانكا)	Nordprovinz	Provincia Norte	Province du Nord	מחוז הצפון	provincia Settentrionale	北部州	Noordelijke Provincie	Prowincja Północna	Província do Norte		北部省
LK-41	Jaffna	مديرية جافنا	Jaffna	Distrito de Jaffna	Jaffna		Distretto di Jaffna	ジャフナ県	Jaffna	Dżafna	Distrito de Jaffna	Jaffna Bölgesi	賈夫納區
LK-42	Kilinochchi	مقاطعة كيلينوتشي	Kilinochchi	Distrito de Kilinochchi	Kilinochchi		Distretto di Kilinochchi	キリノッチ県	Kilinochchi	Kilinoćći	Kilinochchi	Kilinochchi District	基利諾奇區
LK-43	Mannar	مقاطعة منار	Mannar	Distrito de Mannar	Mannar		Distretto di Mannar	マンナール県	Mannar	Mannar	Distrito de Mannar	Mannar District	馬納爾區
LK-44	Vavuniya	مديرية فافونيا	Vavuniya	Distrito de Vavuniya	Vavuniya		Distretto di Vavuniya	バブニヤ県	Vavuniya	Wawunija			瓦武尼亞區
LK-45	Mullaitivu	مقاطعة مولايتيفو	Mullaitivu	Distrito de Mullaitivu	Mullaitivu		Distretto di Mullaitivu	ムッライッティーヴー県	Mullaitivu	Mullajttiwu	Mullaittivu	Mullaitivu District	穆萊蒂武區
LK-5	Eastern	المقاطعة الشرقية (سريلانكا)	Ostprovinz	Provincia del Este	Province de l’Est	מחוז המזרח	provincia Orientale	東部州	Oostelijke Provincie	Prowincja Wschodnia	Este		東部省
LK-51	Batticaloa	مديرية باتيكالوا	Batticaloa (Distrikt)	Distrito de Batticaloa	Batticaloa (district)		Distretto di Batticaloa	バッティカロア県	Batticaloa	Madakalapuwa			拜蒂克洛區
LK-52	Ampara	مقاطعة أمبارا	Ampara (Distrikt)	Distrito de Ampara	Ampara (district)		Distretto di Ampara	アンパーラ県	Ampara	Ampara	Ampara	Ampara District	安帕賴區
LK-53	Trincomalee	مديرية ترينكومالي	Trincomalee	Distrito de Trincomalee	Trinquemalay		Distretto di Trincomalee	トリンコマリー県	Trincomalee	Trikunamalaja			亭可馬里區
LK-6	North Western	المقاطعة الشمالية الغربية (سريلانكا)	Nordwestprovinz	Provincia Noroeste	Province du Nord-Ouest		provincia Nord-Occidentale	北西部州	Noordwestelijke Provincie	Prowincja Północno-Zachodnia	Noroeste		西北省
LK-61	Kurunegala	مقاطعة كورونيغالا	Kurunegala	Distrito de Kurunegala	Kurunegala		Distretto di Kurunegala	クルネーガラ県	Kurunegala	Dystrykt Kurunegala	Distrito de Kurunegala	Kurunegala District	庫魯內格勒區
LK-62	Puttalam	مقاطعة بوتالام	Puttalam	Distrito de Puttalam	Puttalam		Distretto di Puttalam	プッタラム県	Puttalam	Dystrykt Puttalam	Distrito de Puttalam	Puttalam District	普塔勒姆區
LK-7	North Central	المقاطعة الشمالية الوسطى (سريلانكا)	Nördliche Zentralprovinz	Provincia Central del Norte	Province du Centre-Nord		provincia Centro-Settentrionale	北中部州	Noordelijke Centrale Provincie	Prowincja Północno-Środkowa	Centro-Norte		北中省
LK-71	Anuradhapura	مديرية انورادهابورا	Anuradhapura (Distrikt)	Distrito de Anuradhapura	Anuradhapura (district)		Distretto di Anuradhapura	アヌラーダプラ県	Anuradhapura	Anuradhapura			阿努拉德普勒區
LK-72	Polonnaruwa	مقاطعة بولوناروا	Polonnaruwa	Distrito de Polonnaruwa	Polonnaruwa	נפת פולונארווה	Distretto di Polonnaruwa	ポロンナルワ県	Polonnaruwa	Polonnaruwa	Distrito de Polonnaruwa	Polonnaruwa District	波隆納魯沃區
LK-8	Uva	مقاطعة يوفا	Uva	Provincia de Uva	Province d’Uva	מחוז אובה	Uva	ウバ州	Uva	Prowincja Uwa	Uva	Uva	烏沃省
LK-81		حي بادولا	Badulla (Distrikt)	Distrito de Badulla	Badulla (district)		Distretto di Badulla	バドゥッラ県		Dystrykt Badulla	Distrito de Badulla	Badulla District	巴杜勒區
LK-82	Moneragala	مديرية موناراغالا	Moneragala	Distrito de Moneragala	Moneragala		Distretto di Moneragala	モナラーガラ県	Moneragala	Monaragala (dystrykt)			莫訥勒格勒區
LK-9	Sabaragamuwa	مقاطعة ساباراغاموا (سريلانكا)	Sabaragamuwa	Sabaragamuwa	Province de Sabaragamuwa	מחוז סבראגמובה	Sabaragamuwa	サバラガムワ州	Sabaragamuwa	Prowincja Sabaragamuwa	Sabaragamuwa		薩伯勒格穆沃省
LK-91		مقاطعة راتنابورا	Ratnapura (Distrikt)	Distrito de Ratnapura			Distretto di Ratnapura	ラトゥナプラ県	Ratnapura (district)	Dystrykt Ratnapura	Distrito de Ratnapura	Ratnapura District	拉特納普勒區
LK-92	Kegalle	مقاطعة كيغال	Kegalle (Distrikt)	Distrito de Kegalle	Kegalle		Distretto di Kegalle	ケーガッラ県	Kegalle (district)	Dystrykt Kegalle	Distrito de Kegalle	Kegalle District	凱格勒區
LR-BG		مقاطعة بونغ	Bong County		Comté de Bong		contea di Bong	ボン郡		Hrabstwo Bong		Bong County	邦县
LR-BM		مقاطعة بومي	Bomi County		Comté de Bomi		contea di Bomi	ボミ郡		Hrabstwo Bomi		Bomi County	伯米县
LR-CM		مقاطعة غراند كيب ماونت	Grand Cape Mount County		Comté de Grand Cape Mount		contea di Grand Cape Mount	グランドケープマウント郡		Hrabstwo Grand Cape Mount		Grand Cape Mount County	大角山县
LR-GB		مقاطعة غراند باسا	Grand Bassa County		Comté de Grand Bassa		contea di Grand Bassa	グランドバッサ郡				Grand Bassa County	大巴萨县
LR-GG		مقاطعة غراند غيده	Grand Gedeh County		Comté de Grand Gedeh		contea di Grand Gedeh	グランドゲデ郡				Grand Gedeh County	大各德县
LR-GK		مقاطعة غراند كرو	Grand Kru County		Comté de Grand Kru		contea di Grand Kru	グランドクル郡		Hrabstwo Grand Kru		Grand Kru County	大克鲁县
LR-GP		مقاطعة غباربولو	Gbarpolu County		Comté de Gbarpolu		contea di Gbarpolu	バルポル郡		Hrabstwo Gbarpolu		Gbarpolu County	巴波卢县
LR-LO		مقاطعة لوفا	Lofa County		Comté de Lofa		contea di Lofa	ロファ郡		Hrabstwo Lofa		Lofa County	洛法县
LR-MG		مقاطعة مارجيبي	Margibi County		Comté de Margibi		contea di Margibi	マージビ郡		Hrabstwo Margibi		Margibi County	马及比县
LR-MO		مقاطعة مونتسرادو	Montserrado County	Condado de Montserrado	Comté de Montserrado		contea di Montserrado	モンセラード郡		Hrabstwo Montserrado		Montserrado County	蒙特塞拉多县
LR-MY		مقاطعة ماريلاند	Maryland County	Condado de Maryland	Comté de Maryland		contea di Maryland	メリーランド郡		Hrabstwo Maryland		Maryland County	馬里蘭縣
LR-NI		مقاطعة نيمبا	Nimba County		Comté de Nimba		contea di Nimba	ニンバ郡		Hrabstwo Nimba			寧巴縣
LR-RG		مقاطعة ريفر جي	River Gee County		Comté de River Gee		contea di River Gee	リバージー郡		Hrabstwo River Gee		River Gee County	吉河县
LR-RI	Rivercess	مقاطعة ريفرسيس	River Cess County	Condado de Rivercess	Comté de River Cess		contea di River Cess	リバーセス郡		Hrabstwo River Cess		Rivercess County	里弗塞斯縣
LR-SI		مقاطعة سينو	Sinoe County		Comté de Sinoe		contea di Sinoe	シノエ郡		Hrabstwo Sinoe		Sinoe County	錫諾縣
LS-A		مقاطعة ماسيرو		Distrito de Maseru	District de Maseru		distretto di Maseru	マセル県		Dystrykt Maseru		Maseru District	馬塞盧區
LS-B	Butha-Buthe	مقاطعة بوثا-بوث	Butha-Buthe	Distrito de Butha-Buthe	District de Butha-Buthe		distretto di Butha-Buthe	ブータ・ブーテ県	Butha-Buthe	Dystrykt Butha-Buthe	Butha-Buthe	Butha-Buthe Bölgesi	布塔-布泰區
LS-C		مقاطعة لريب		Distrito de Leribe	District de Leribe		distretto di Leribe	レリベ県		Dystrykt Leribe		Leribe District	萊里貝區
LS-D		مقاطعة بيريا		Distrito de Berea	District de Berea	בראה	distretto di Berea	ベレア県		Dystrykt Berea		Berea District	伯里亞區
LS-E		مقاطعة مافتنغ		Distrito de Mafeteng	District de Mafeteng	מפטנג	distretto di Mafeteng	マフェテング県		Dystrykt Mafeteng		Mafeteng District	馬費滕區
LS-F	Mohale’s Hoek	مقاطعة موهيلز هوك	Mohale’s Hoek	Distrito de Mohale’s Hoek	District de Mohale’s Hoek		distretto di Mohale’s Hoek	モハレス・フーク県	Mohale’s Hoek	Dystrykt Mohale’s Hoek	Mohale’s Hoek	Mohale’s Hoek District	莫哈萊斯胡克區
LS-G		مقاطعة قوثنغ			District de Quthing		distretto di Quthing	クティング県		Dystrykt Quthing		Quthing Distring	古廷區
LS-H	Qacha’s Nek	مقاطعة قاخاز نك	Qacha’s Nek	Distrito de Qacha’s Nek	District de Qacha’s Nek	קאצ׳ה׳ס נק	distretto di Qacha’s Nek	クァクハスネック県	Qacha’s Nek	Dystrykt Qacha’s Nek	Qacha’s Nek	Qacha’s Nek District	加查斯內克區
LS-J		مقاطعة موخوتلنغ		Distrito de Mokhotlong	District de Mokhotlong		distretto di Mokhotlong	モコトロング県		Dystrykt Mokhotlong		Mokhotlong District	莫霍特隆區
LS-K		مقاطعة ثابا-تسيكا		Distrito de Thaba-Tseka	District de Thaba-Tseka		distretto di Thaba-Tseka	ターバ・ツェーカ県		Dystrykt Thaba-Tseka		Thaba-Tseka District	塔巴-采卡區
LT-01			Rajongemeinde Akmenė	Distrito de Akmenė	municipalité du district d’Akmenė	אקמני (מחוז משנה)	Comune distrettuale di Akmenė			Rejon okmiański			阿克梅內地區
LT-02	Alytus Municipality		Stadtgemeinde Alytus		Alytus		Comune urbano di Alytus		Alytus City Municipality	Olita (rejon miejski)
LT-03			Rajongemeinde Alytus			אליטא (מחוז משנה)		アリートゥス郡		Rejon olicki			阿利圖斯地區
LT-04			Rajongemeinde Anykščiai	Distrito de Anykščiai	municipalité du district d’Anykščiai	אניקצ׳ה	Comune distrettuale di Anykščiai			Rejon oniksztyński			阿尼克什奇艾地區
LT-05			Gemeinde Birštonas		Municipalité de Birštonas	בירשטונאס (מחוז משנה)	Comune di Birštonas	ビルシュトナス郡		Rejon birsztański		Birštonas (Belediye)	比爾什托納斯區
LT-06			Rajongemeinde Biržai	Distrito de Biržai	municipalité du district de Biržai	בירז׳	Comune distrettuale di Biržai			Rejon birżański			比爾扎伊地區
LT-07			Gemeinde Druskininkai		Municipalité de Druskininkai	דרוסקינינקאי (מחוז משנה)	Comune di Druskininkai			Rejon druskienicki			德魯斯基寧凱區
LT-08			Gemeinde Elektrėnai		Municipalité d’Elektrėnai	אלקטריני (מחוז משנה)	Comune di Elektrėnai			Rejon elektreński			埃萊克特倫艾區
LT-09			Rajongemeinde Ignalina	Distrito de Ignalina	municipalité du district d’Ignalina	איגנלינה	Comune distrettuale di Ignalina	イグナリナ地区自治体		Rejon ignaliński			伊格納利納地區
LT-10			Rajongemeinde Jonava	Distrito Municipio de Jonava	municipalité du district de Jonava	יאנובה	comune distrettuale di Jonava	ヨナヴァ郡		Rejon janowski			約納瓦地區
LT-11			Rajongemeinde Joniškis	Distrito de Joniškis	municipalité du district de Joniškis	ינישוק (מחוז משנה)	Comune distrettuale di Joniškis			Rejon janiski			約什尼基斯地區
LT-12			Rajongemeinde Jurbarkas	Distrito de Jurbarkas	municipalité du district de Jurbarkas	יורבורג (מחוז משנה)	Comune distrettuale di Jurbarkas			Rejon jurborski			尤爾巴爾卡斯地區
LT-13			Rajongemeinde Kaišiadorys	Distrito Municipio de Kaišiadorys	municipalité du district de Kaišiadorys	קישיאדוריס (מחוז משנה)	Comune distrettuale di Kaišiadorys			Rejon koszedarski			凱希亞多里斯地區
LT-14					Municipalité de Kalvarija	קלווריה (מחוז משנה)	comune di Kalvarija			Rejon kalwaryjski			卡爾瓦里亞區
LT-15	Kauno Municipality		Stadtgemeinde Kaunas	Ciudad Municipio de Kaunas	Kaunas		Comune urbano di Kaunas		Kaunas	Kowno
LT-16			Rajongemeinde Kaunas	Distrito Municipio de Kaunas	municipalité du district de Kaunas	קובנה	Comune distrettuale di Kaunas			Rejon kowieński			考那斯地區
LT-17	Kazlų Rūda		Kazlų Rūda		Municipalité de Kazlų Rūda	קזלו רודה (מחוז משנה)	Comune di Kazlų Rūda		Kazlų Rūda	Rejon kozłoworudzki			卡茲盧魯達區
LT-18			Rajongemeinde Kėdainiai	Distrito municipal de Kėdainiai	municipalité du district de Kėdainiai	קדאייני (מחוז משנה)	Comune distrettuale di Kėdainiai			Rejon kiejdański			凱代尼艾地區
LT-19			Rajongemeinde Kelmė	Distrito de Kelmė	municipalité du district de Kelmė	קלם (מחוז משנה)	Comune distrettuale di Kelmė			Rejon kielmski			凱爾梅地區
LT-20	Klaipėdos Municipality		Stadtgemeinde Klaipėda					クライペダ自治体
LT-21			Rajongemeinde Klaipėda	Distrito de Klaipėda	municipalité du district de Klaipėda	קלייפדה	Comune distrettuale di Klaipėda			Rejon kłajpedzki			克萊佩達地區
LT-22			Rajongemeinde Kretinga	Distrito de Kretinga	municipalité du district de Kretinga	קרטינגה	Comune distrettuale di Kretinga	クレチンガ		Rejon kretyngański			克雷廷加地區
LT-23			Rajongemeinde Kupiškis	Distrito de Kupiškis	municipalité du district de Kupiškis	קופישקיס (מחוז משנה)	Comune distrettuale di Kupiškis			Rejon kupiszecki			庫皮什基斯地區
LT-24			Rajongemeinde Lazdijai	Distrito de Lazdijai	municipalité du district de Lazdijai	לזדיי (מחוז משנה)	Comune distrettuale di Lazdijai			Rejon łoździejski			拉茲迪亞伊地區
LT-25					Municipalité de Marijampolė	מריאמפול (מחוז משנה)	Comune di Marijampolė			Rejon mariampolski			馬里揚泊列區
LT-26			Rajongemeinde Mažeikiai	Distrito Municipio de Mažeikiai	municipalité du district de Mažeikiai	מז׳ייקי (מחוז משנה)	Comune distrettuale di Mažeikiai			Rejon możejski			馬爾熱基艾地區
LT-27			Rajongemeinde Molėtai	Distrito de Molėtai	municipalité du district de Molėtai	מולייטי	Comune distrettuale di Molėtai			Rejon malacki			莫萊泰地區
LT-28			Gemeinde Neringa		Municipalité de Neringa	נרינגה	Comune di Neringa	ネリンガ基礎自治体		Rejon neryński			内林加
LT-29				Municipio de Pagėgiai	Municipalité de Pagėgiai	פאגיגי (מחוז משנה)	Comune di Pagėgiai			Rejon pojeski			帕蓋吉艾區
LT-30			Rajongemeinde Pakruojis		municipalité du district de Pakruojis	פאקרוייס (מחוז משנה)	Comune distrettuale di Pakruojis			Rejon pokrojski			帕克魯奧伊斯地區
LT-31	Palanga		Stadtgemeinde Palanga		Palanga		Comune urbano di Palanga			Połąga (rejon miejski)			帕兰加市
LT-32	Panevėžio Municipality		Stadtgemeinde Panevėžys		Panevėžys		Comune urbano di Panevėžys		Panevėžys City Municipality	Poniewież (rejon miejski)
LT-33			Rajongemeinde Panevėžys	Distrito de Panevėžys	municipalité du district de Panevėžys	פוניבז׳ (מחוז משנה)	Comune distrettuale di Panevėžys			Rejon poniewieski			帕內韋日斯地區
LT-34			Rajongemeinde Pasvalys	Distrito de Pasvalys	municipalité du district de Pasvalys	פסווליס (מחוז משנה)	Comune distrettuale di Pasvalys			Rejon poswolski			帕斯瓦利斯地區
LT-35			Rajongemeinde Plungė	Distrito Municipio de Plungė	municipalité du district de Plungė	פלונגה (מחוז משנה)	Comune distrettuale di Plungė			Rejon płungiański			普倫蓋地區
LT-36			Rajongemeinde Prienai	Distrito Municipio de Prienai	municipalité du district de Prienai	פרינאי	Comune distrettuale di Prienai			Rejon preński			普列奈地區
LT-37			Rajongemeinde Radviliškis		municipalité du district de Radviliškis	רדווילישקיס (מחוז משנה)	Comune distrettuale di Radviliškis			Rejon radziwiliski			拉德維利什基斯地區
LT-38			Rajongemeinde Raseiniai	Distrito Municipio de Raseiniai	municipalité du district de Raseiniai	ראסייני (מחוז משנה)	Comune distrettuale di Raseiniai			Rejon rosieński			拉塞尼艾地區
LT-39				Municipio de Rietavas	Municipalité de Rietavas	ריטובה (מחוז משנה)	Comune di Rietavas	リエタヴァス市		Rejon retowski			里塔瓦斯區
LT-40			Rajongemeinde Rokiškis	Distrito de Rokiškis	municipalité du district de Rokiškis	רוקישקיס (מחוז משנה)	Comune distrettuale di Rokiškis			Rejon rakiszecki			羅基什基斯地區
LT-41			Rajongemeinde Šakiai		municipalité du district de Šakiai	שאקי (מחוז משנה)	Comune distrettuale di Šakiai	シャケイ地区自治体		Rejon szakowski			沙基艾地區
LT-42			Rajongemeinde Šalčininkai	Distrito de Šalčininkai	municipalité du district de Šalčininkai	שיילצ׳נינקי	Comune distrettuale di Šalčininkai			Rejon solecznicki			沙爾奇寧凱地區
LT-43	Šiaulių Municipality		Stadtgemeinde Šiauliai							Szawle
LT-44			Rajongemeinde Šiauliai		municipalité du district de Šiauliai	שאולאי (מחוז משנה(	Comune distrettuale di Šiauliai	シャウレイ地区自治体		Rejon szawelski			希奧利艾地區
LT-45			Rajongemeinde Šilalė	Distrito de Šilalė	municipalité du district de Šilalė	שיללה (מחוז משנה)	comune distrettuale di Šilalė			Rejon szyłelski			錫拉萊地區
LT-46			Rajongemeinde Šilutė	Distrito de Šilutė	municipalité du district de Šilutė	שילוטה (מחוז משנה)	Comune distrettuale di Šilutė			Rejon szyłokarczemski			錫盧泰地區
LT-47			Rajongemeinde Širvintos		municipalité du district de Širvintos	שירווינטו (מחוז משנה)	Comune distrettuale di Širvintos			Rejon szyrwincki			希爾文托斯地區
LT-48			Rajongemeinde Skuodas	Distrito de Skuodas	municipalité du district de Skuodas	שקוד (מחוז משנה)	Comune distrettuale di Skuodas			Rejon szkudzki			斯庫奧達斯地區
LT-49		مقاطعة بلدية سفينيتشونيس	Rajongemeinde Švenčionys		municipalité du district de Švenčionys	שווינציאן (מחוז משנה)	Comune distrettuale di Švenčionys			Rejon święciański			什文喬尼斯地區
LT-50			Rajongemeinde Tauragė	Distrito de Tauragė	municipalité du district de Tauragė	טאורגה (מחוז משנה)	Comune distrettuale di Tauragė			Rejon tauroski			陶拉格地區
LT-51			Rajongemeinde Telšiai	Distrito Municipio de Telšiai	municipalité du district de Telšiai	טלז (מחוז משנה)	Comune distrettuale di Telšiai			Rejon telszański			特爾希艾地區
LT-52			Rajongemeinde Trakai	Distrito de Trakai	municipalité du district de Trakai	טרקאי (מחוז משנה)	Comune distrettuale di Trakai	トラカイ地区自治体		Rejon trocki			特拉開地區
LT-53			Rajongemeinde Ukmergė		municipalité du district d’Ukmergė	אוקמרגה	Comune distrettuale di Ukmergė			Rejon wiłkomierski			烏克梅爾蓋地區
LT-54			Rajongemeinde Utena	Distrito de Utena	municipalité du district d’Utena	אוטנה	Comune distrettuale di Utena	ウテナ地方		Rejon uciański			烏田納地區
LT-55			Rajongemeinde Varėna		municipalité du district de Varėna	וריאנה (מחוז משנה)	Comune distrettuale di Varėna			Rejon orański			瓦雷納地區
LT-56			Rajongemeinde Vilkaviškis	Muncipio del Districto de Vilkaviškis	municipalité du district de Vilkaviškis	וילקובישק (מחוז משנה)	Comune distrettuale di Vilkaviškis			Rejon wyłkowyski			維爾卡維什基斯地區
LT-57	Vilniaus Municipality		Stadtgemeinde Vilnius		Municipalité de Vilnius-ville		Comune urbano di Vilnius		Vilnius City Municipality	Wilno			維爾紐斯市
LT-58			Rajongemeinde Vilnius		municipalité du district de Vilnius	וילנה (מחוז משנה)	comune distrettuale di Vilnius			Rejon wileński			維爾紐斯地區
LT-59			Gemeinde Visaginas		Municipalité de Visaginas	ויסגינס	Comune di Visaginas		Visaginas Municipality	Rejon wisagiński			維薩基納斯區
LT-60			Rajongemeinde Zarasai	Distrito de Zarasai	municipalité du district de Zarasai	זרסאי	Comune distrettuale di Zarasai	ザラサイ地区自治体		Rejon jezioroski			扎拉賽地區
LT-AL	Alytus County	مقاطعة أليتس	Bezirk Alytus	Provincia de Alytus	apskritis d’Alytus	מחוז אליטא	contea di Alytus	アリートゥス県	Alytus	Okręg olicki	Alytus	Alytus County	阿利圖斯縣
LT-KL	Klaipėda County	مقاطعة كلايبيدا	Bezirk Klaipėda	Provincia de Klaipėda	apskritis de Klaipėda	מחוז קלייפדה	contea di Klaipėda	クライペダ県	Klaipėda	Okręg kłajpedzki	Klaipėda	Klaipėda	克萊佩達縣
LT-KU	Kaunas County	مقاطعة كاوناس	Bezirk Kaunas	Provincia de Kaunas	apskritis de Kaunas	מחוז קובנה	contea di Kaunas	カウナス県	Kaunas	Okręg kowieński	Kaunas (condado)	Kaunas County	考那斯縣
LT-MR	Marijampolė County	مقاطعة ميرايامبوله	Bezirk Marijampolė	Marijampolė	apskritis de Marijampolė	מחוז מריאמפולה	contea di Marijampolė	マリヤーンポレ県	Marijampolė	Okręg mariampolski	Marijampolė (condado)	Marijampolė County	馬里揚泊列縣
LT-PN	Panevėžys County	مقاطعة بانيفيزيس	Bezirk Panevėžys	Provincia de Panevėžys	apskritis de Panevėžys	מחוז פוניבז׳	contea di Panevėžys	パネヴェジース県	Panevėžys	Okręg poniewieski	Panevėžys	Panevezys County	帕涅韋日斯縣
LT-SA	Šiauliai County	مقاطعة شياولياي	Bezirk Šiauliai	Provincia de Šiauliai	apskritis de Šiauliai	מחוז שאולאי	contea di Šiauliai	シャウレイ県	Šiauliai	Okręg szawelski	Šiauliai	Siauliai County	希奧利艾縣
LT-TA	Tauragė County	مقاطعة تاوراغه	Bezirk Tauragė	Provincia de Tauragė	apskritis de Tauragė	מחוז טאורגה	contea di Tauragė	タウラゲ県	Tauragė	Okręg tauroski	Tauragė	Taurage County	陶拉格縣
LT-TE	Telšiai County	مقاطعة تيلسياي	Bezirk Telšiai	Provincia de Telšiai	apskritis de Telšiai	מחוז טלז	contea di Telšiai	テルシェイ県	Telšiai	Okręg telszański	Telšiai	Teislai County	特爾希艾縣
LT-UT	Utena County	مقاطعة أوتينا	Bezirk Utena	Provincia de Utena	apskritis d’Utena	מחוז אוטנה	contea di Utena	ウテナ県	Utena	Okręg uciański	Utena	Utena	烏田納縣
LT-VL	Vilnius County	مقاطعة فيلنيوس	Bezirk Vilnius	Provincia de Vilna	apskritis de Vilnius	מחוז וילנה	contea di Vilnius	ヴィリニュス県	Vilnius	Okręg wileński	Vilnius	Vilnius County	維爾紐斯縣
LU-CA		كانتونة كابيلين		Cantón de Capellen	canton de Capellen		Cantone di Capellen	カペレン郡	Kanton Capellen	Kanton Capellen		Capellen kantonu	卡佩伦县
LU-CL		كانتونة كليرفوكس	Clerf	Cantón de Clervaux	canton de Clervaux		Cantone di Clervaux	クレルヴォー郡	Kanton Clervaux	Kanton Clervaux		Clervaux kantonu	克莱沃县
LU-D
LU-DI				Cantón de Diekirch	canton de Diekirch		Cantone di Diekirch	ディーキルヒ郡	Kanton Diekirch	Kanton Diekirch		Diekirch kantonu	迪基希县
LU-EC				Cantón de Echternach	canton d’Echternach		Cantone di Echternach	エヒタナハ郡	Kanton Echternach	Kanton Echternach		Echternach kantonu	埃希特纳赫县
LU-ES			Esch an der Alzette	Cantón de Esch-sur-Alzette	canton d’Esch-sur-Alzette		Cantone di Esch-sur-Alzette		Kanton Esch-sur-Alzette	Kanton Esch-sur-Alzette		Esch-sur-Alzette kantonu	阿尔泽特河畔埃施县
LU-G
LU-GR				Cantón de Grevenmacher	canton de Grevenmacher		Cantone di Grevenmacher	グレーヴェンマハ郡	Kanton Grevenmacher	Kanton Grevenmacher		Grevenmacher kantonu	格雷文马赫县
LU-L
LU-LU			Luxemburg	Cantón de Luxemburgo	canton de Luxembourg		Cantone di Lussemburgo	ルクセンブルク (カントン)	Kanton Luxemburg	Kanton Luksemburg	Luxemburgo	Lüksemburg kantonu	卢森堡县
LU-ME				Cantón de Mersch	canton de Mersch		Cantone di Mersch	メルシュ郡	Kanton Mersch	Kanton Mersch		Mersch kantonu	梅尔施县
LU-RD			Redingen	Cantón de Redange	canton de Redange		Cantone di Redange	ルダンジュ郡	Kanton Redange	Kanton Redange		Redange kantonu	雷当日县
LU-RM				Cantón de Remich	canton de Remich	רמיש	Cantone di Remich	レーミッヒ郡	Kanton Remich	Kanton Remich		Remich kantonu	雷米希县
LU-VD				Cantón de Vianden	canton de Vianden		Cantone di Vianden	ヴィアンデン郡	Kanton Vianden	Kanton Vianden		Vianden kantonu	菲安登县
LU-WI		ويلتز (لوكسمبورغ)		Cantón de Wiltz	canton de Wiltz		Cantone di Wiltz	ヴィルツ郡	Kanton Wiltz	Kanton Wiltz		Wiltz kantonu	维尔茨县
LV-002	Aizkraukle	بلدية إيزكروكل	Bezirk Aizkraukle	Municipio de Aizkraukle			Comune di Aizkraukle	アイズクラウクレ		Gmina Aizkraukle	Município de Aizkraukle	Aizkraukle Belediyesi	艾茲克勞克萊自治市
LV-007	Alūksne	بلدية ألوكسنه	Bezirk Alūksne	Municipalidad de Alūksne	Alūksne		Alūksne	アルークスネ		Gmina Alūksnē	Município de Aluksne	Aluksne Belediyesi	阿盧克斯內自治市
LV-011	Ādaži	بلدية آداجي	Bezirk Ādaži	Municipalidad de Ādaži	Ādaži		Comune di Ādaži	アーダジ		Gmina Ādaži	Município de Adazi	Adazi Belediyesi	阿達日自治市
LV-015	Balvi	بلدية بالفي	Bezirk Balvi	Municipalidad de Balvi	Balvi		Balvi	バルヴィ		Gmina Balvi	Município de Balvi	Balvi Belediyesi	巴爾維自治市
LV-016	Bauska	بلدية بوسكا	Bezirk Bauska	Municipalidad de Bauska	Bauska		Comune di Bauska	バウスカ		Gmina Bauska	Município de Bauska	Bauska Belediyesi	包斯卡自治市
LV-022	Cēsis	بلدية تسيسس	Bezirk Cēsis	Municipalidad de Cēsis	Cēsis		Comune di Cēsis	ツェースィス		Gmina Kieś	Município de Cesis	Cesis Bölgesi	采西斯自治市
LV-026	Dobele	بلدية دوبيل	Bezirk Dobele	Municipalidad de Dobele	Dobele		Comune di Dobele	ドベレ	Dobele	Gmina Dobele	Município de Dobele	Dobele Belediyesi	多貝萊自治市
LV-033	Gulbene	بلدية غولبين	Bezirk Gulbene	Municipalidad de Gulbene	Gulbene		Comune di Gulbene	グルベネ		Gmina Gulbene	Município de Gulbene	Gulbene Belgesi	古爾貝內自治市
LV-041	Jelgava Municipality	بلدية جيلغافا	Bezirk Jelgava	Municipalidad de Jelgava	Jelgava		Jelgava	ヤルガワ		Gmina Jełgawa	Município de Jelgava	Jelgava Belediyesi	葉爾加瓦自治市
LV-042	Jēkabpils Municipality	بلدية جوكابيلز		Municipalidad de Jēkabpils	Jēkabpils	עיריית יאקבפילס	Jēkabpils	ヤーカブピルス		Gmina Jēkabpils	Município de Jekabpils	Jekabpils Belediyesi	葉卡布皮爾斯自治市
LV-047	Krāslava	بلدية كراسلافا	Bezirk Krāslava	Municipalidad de Krāslava	Krāslava		Comune di Krāslava	クラスラヴァ		Gmina Krasław	Município de Kraslava	Kraslava Belediyesi	克拉斯拉瓦自治市
LV-050	Kuldīga	بلدية كولديغا	Bezirk Kuldīga	Municipalidad de Kuldīga	Kuldīga		Comune di Kuldīga	クルディーガ		Gmina Kuldīga	Kuldiga	Kuldiga Belediyesi	庫爾迪加自治市
LV-052	Ķekava	بلدية كيكافا	Bezirk Ķekava	Municipalidad de Ķekava	Ķekava		Ķekava	キェカワ		Gmina Ķekava	Município de Kekava	Kekava Belediyesi	科卡瓦斯自治市
LV-054	Limbaži	بلدية ليمباجي	Limbaži	Municipalidad de Limbaži	Limbaži		Limbaži	リンバジ		Gmina Limbaži	Município de Limbazi	Limbazi Belediyesi	林巴濟自治市
LV-056	Līvāni	بلدية ليفاني	Bezirk Līvāni	Municipalidad de Līvāni	Līvāni		Līvāni	リーヴァーニ		Gmina Līvāni	Livani	Livani Belediyesi	利瓦尼自治市
LV-058	Ludza	بلدية لودزا	Bezirk Ludza	Municipalidad de Ludza	Ludza		Ludza	ルヅァ		Gmina Lucyn	Ludza	Ludza Belediyesi	盧扎自治市
LV-059	Madona	بلدية مادونا	Bezirk Madona	Municipalidad de Madona	Madona		Madona	マドゥアナ		Gmina Madona	Município de Madona	Madona Belediyesi	馬多納自治市
LV-062	Mārupe	بلدية ماروب	Bezirk Mārupe	Municipalidad de Mārupe			Mārupe	マールペ		Gmina Mārupe	Município de Marupe	Mareupe Belediyesi	馬魯皮斯自治市
LV-067	Ogre	بلدية أوغري	Bezirk Ogre	Municipalidad de Ogre	Ogre		Comune di Ogre	ウアグレ		Gmina Ogre	Município de Ogre	Ogre Belediyesi	奧格雷自治市
LV-068	Olaine	بلدية أولاين	Bezirk Olaine	Municipalidad de Olaine	Olaine		Comune di Olaine	ウアライネ		Gmina Olaine	Município de Olaine	Olaine Belediyesi	奧萊內自治市
LV-073	Preiļi	بلدية بريلي	Bezirk Preiļi	Municipalidad de Preiļi	Preiļi		Preiļi	プレイリ		Gmina Preiļi	Município de Preili	Preili Belediyesi	普雷利自治市
LV-077	Rēzekne Municipality	بلدية ريزكنه	Bezirk Rēzekne	Municipalidad de Rēzekne	Rēzekne		Rēzekne	レーゼクネ		Gmina Rzeżyca	Município de Rezekne	Rezekne Belediyesi	雷澤克內自治市
LV-080	Ropaži	بلدية روباجي	Bezirk Ropaži	Municipalidad de Ropaži	Ropaži		Ropaži	ルアパジ		Gmina Ropaži	Município de Ropazi	Ropazi Belediyesi	羅帕日自治市
LV-087	Salaspils	بلدية سالاسبيلز	Bezirk Salaspils	Municipalidad de Salaspils	Salaspils		Comune di Salaspils	サラスピルス		Gmina Salaspils	Município de Salaspils	Salaspils Belediyesi	薩拉斯皮爾斯自治市
LV-088	Saldus	بلدية سالدوس	Bezirk Saldus	Municipalidad de Saldus	Saldus		Saldus	サルドゥス		Gmina Saldus	Município de Saldus	Saldus Belediyesi	薩爾杜斯自治市
LV-089	Saulkrasti	بلدية سولكراستي	Bezirk Saulkrasti	Municipalidad de Saulkrasti	Saulkrasti		Saulkrasti	サウルクラスチ		Gmina Saulkrasti	Município de Saulkrasti	Saulkrasti Belediyesi	薩烏爾克拉斯蒂自治市
LV-091	Sigulda	بلدية سيغولدا	Bezirk Sigulda	Municipalidad de Sigulda	Sigulda		Sigulda	スィグルダ		Gmina Sigulda	Município de Sigulda	Sigulda Belediyesi	錫古爾達自治市
LV-094	Smiltene	بلدية سميلتين	Bezirk Smiltene	Municipalidad de Smiltene	Smiltene		Smiltene	スミルテネ		Gmina Smiltene	Município de Smiltene	Smiltene Belediyesi	斯米爾泰內自治市
LV-097	Talsi	بلدية تالشي	Bezirk Talsi	Municipalidad de Talsi	Municipalité de Talsi		Talsi	タルスィ		Gmina Talsi	Município de Talsi	Talsi Belediyesi	塔爾西自治市
LV-099	Tukums	بلدية توكومز	Bezirk Tukums	Municipalidad de Tukums	Tukums	טוקומס	Tukums	トゥクムス		Gmina Tukums	Tukums	Tukums Belediyesi	圖庫姆斯自治市
LV-101	Valka	بلدية فالكا	Bezirk Valka	Municipalidad de Valka	Valka		Comune di Valka	ヴァルカ		Gmina Valka	Município de Valka	Valka Belediyesi	瓦爾加自治市
LV-102	Varakļāni	بلدية فاراكاياني	Bezirk Varakļāni	Municipalidad de Varakļāni	Varakļāni		Varakļāni	ヴァラクリャーニ		Gmina Varakļāni	Município de Varaklani	Varakjani Belediyesi	瓦拉克利亞尼自治市
LV-106	Ventspils Municipality	بلدية فينتسبيلس	Bezirk Ventspils	Municipalidad de Ventspils	Ventspils		Ventspils	ヴェンツピルス		Gmina Windawa	Município de Ventspils	Ventspils Belediyesi	文茨皮爾斯自治市
LV-111			Bezirk Augšdaugava	Municipio de Augšdaugava	Augšdaugava		Municipalità di Augšdaugava	アウゲシュダウガヴァ市		Górna Dźwina			上道加瓦市镇
LV-112			Bezirk Dienvidkurzeme	municipio de Curlandia del Sur	commune de Courlande du Sud		comune della Curlandia meridionale	南クルゼメ市	gemeente Zuid-Koerland	Kurlandia Południowa			南库尔泽梅市镇
LV-113			Bezirk Valmiera	Municipio de Valmiera			Municipalità di Valmiera	ヴァルミエラ市	Valmieras novads	Valmiera (novads)			瓦尔米耶拉市镇
LV-DGV		داوغافبيلس				דאוגבפילס		ダウガフピルス		Dyneburg			陶格夫匹尔斯
LV-JEL		جيلغافا				ילגבה		イェルガヴァ		Jełgawa			叶尔加瓦
LV-JUR		جورمالا			Jurmala	יורמלה		ユールマラ		Jurmała		Jurmala	尤爾馬拉
LV-LPX		ليباجا				לייפאיה		リエパーヤ		Lipawa			利耶帕亚
LV-REZ		ريزكني				רזקנה		レーゼクネ		Rzeżyca	Rezekne	Rezekne	雷澤克內
LV-RIX	Riga	ريغا	Riga	Riga	Riga	ריגה	Riga	リガ	Riga	Ryga	Riga	Riga	里加
LV-VEN		فينتسبيلس				ונטספילס		ヴェンツピルス		Windawa			文茨皮尔斯
LY-BA	Benghazi	بنغازي	Bengasi	Bengasi	Benghazi	בנגאזי	Bengasi	ベンガジ	Benghazi	Bengazi	Bengasi	Bingazi	班加西
LY-BU	Butnan	شعبية البطنان	Munizip al-Butnan	Al Butnan	Al Boutnan		Municipalità di Butnan	ブトナーン県	Al Butnan	Al-Butnan	Al Butnan	El Butnan ili	布特南省
LY-DR	Derna	شعبية درنة	Munizip Darna	Derna			Municipalità di Derna	デルナ県	Derna	Darna		Derne	德爾納省
LY-GT	Ghat	شعبية غات	Munizip Ghat	Ghat	Ghat		Municipalità di Ghat	ガート県	Ghat	Ghat	Ghat	Ghat District	加特省
LY-JA	Jabal al Akhdar	شعبية الجبل الأخضر	Munizip al-Dschabal al-Achdar	Al Jabal al Akhdar	Al Jabal al Akhdar		Municipalità di Gebel el-Achdar	ジャバル・アル・アフダル県	Al Jabal al Akhdar	Al-Dżabal al-Achdar	Al Jabal al Akhdar	Jabak Al Akhdar	綠山省
LY-JG	Jabal al Gharbi	شعبية الجبل الغربي	Munizip al-Dschabal al-Gharbi	Al Jabal al Gharbi	Al Djabal al Gharbi	ג׳בל אל גרבי	Municipalità di Gebel Garbi	ジャバル・アル・ガルビ県	Al Jabal al Gharbi	Al-Dżabal al-Gharbi	Jabal Algarbi	Cebeligarbî	西山省
LY-JI	Jafara	شعبية الجفارة	Munizip al-Dschifara	Al Jfara	Al Djfara		Municipalità di Gefara	ジファーラ県	Al Jfara	Al-Dżifara	Al Jifarah	El Cfara ili	吉法拉省
LY-JU	Jufra	شعبية الجفرة	Munizip al-Dschufra		Al Djoufrah		Municipalità di Giofra	ジュフラ県		Al-Dżufra		El Cufra ili	朱夫拉省
LY-KF	Kufra	شعبية الكفرة	Munizip al-Kufra		Al-Koufrah	מחוז כופרה	Municipalità di Cufra	クフラ県		Al-Kufra		El Kufra ili	庫夫拉省
LY-MB	Murqub	شعبية المرقب	Munizip al-Murgub	Al Murgub	Al Mourqoub		Municipalità di Margheb	ムルクブ県	Al Murgub	Al-Marakib		Murqup Belediyesi	迈尔盖卜省
LY-MI	Misrata	شعبية مصراتة	Munizip Misrata	Misurata	Misratah		distretto di Misurata	ミスラタ県	Misratah	Misrata	Misurata	Misrata District	米蘇拉塔省
LY-MJ	Marj	شعبية المرج	Munizip al-Mardsch				Municipalità di Barca	マルジュ県		Al-Mardż		Marj District	邁爾季省
LY-MQ		شعبية مرزق	Munizip Murzuq	Distrito de Murzuk	Mourzouq		Municipalità di Murzuch	ムルズク県		Marzuk		Murzuq District	邁爾祖格省
LY-NL	Nalut	شعبية نالوت	Nalut	Nalut	Nalout		Municipalità di Nalut	ナールート県	Nalut	Nalut	Nalut	Nalut	納盧特省
LY-NQ	Nuqat al Khams	شعبية النقاط الخمس	Munizip an-Nuqat al-Chams	An Nuqat al Khams	An Nouqat al Khams		Municipalità di Nuqat al Khams	ヌカート・アル・ハムス県	An Nuqat al Khams	An-Nukat al-Chams	An Nuqat al Khams	Nuqat Al Khams	努加特海姆斯省
LY-SB	Sabha	شعبية سبها	Munizip Sabha	Sabha	Sebha		Municipalità di Sebha	サブハー県	Sabha	Sabha	Sabha	Sabha District	塞卜哈省
LY-SR	Sirte	شعبية سرت	Munizip Surt	Sirte	Syrte		Municipalità di Sirte	スルト県	Sirte	Syrta		Sirte	蘇爾特省
LY-TB	Tripoli	شعبية طرابلس	Munizip Tripolis	Trípoli	Tripoli		Municipalità di Tripoli	トリポリ県	Tripoli	Trypolis	Trípoli	Trablus ili	的黎波里省
LY-WA	Al Wahat	شعبية الواحات	Munizip al-Wahat	Al Wahat	Al Wahat	מחוז אל-ואחאת	Municipalità di el-Uahat	アル・ワーハート県	Al Wahat	Al-Wahat	Al Wahat	Cüdabiye	绿洲省
LY-WD	Wadi al Hayaa	شعبية وادي الحياة	Munizip Wadi al-Haya	Wadi Al Hayaa	Wadi al Hayaat		Municipalità di Uadi el-Agial	ワジ・アル・ハヤー県	Wadi Al Hayaa	Wadi al-Hajat	Wadi Al Hayat	Wadi Al Hayaa District	瓦迪哈耶特省
LY-WS	Wadi al Shatii	شعبية وادي الشاطئ	Munizip Wadi asch-Schati’	Wadi Al Shatii	Wadi ach Chatii		Municipalità di Uadi esc-Sciati	ワジ・アル・シャーティー県	Wadi Al Shatii	Wadi asz-Szati	Ash Shatii	Vadi El Şati ili	沙提省
LY-ZA	Zawiya	شعبية الزاوية	Munizip az-Zawiya	Zauiya	Az Zaouiyah		Municipalità di Zauia	ザーウィヤ県	Az Zawiyah	Az-Zawija	Az Zawiyah	Zawaiya District	扎維耶省
MA-01	Tangier-Tétouan	طنجة تطوان	Tanger-Tétouan	Tánger-Tetuán	Tanger-Tétouan		Tangeri-Tétouan		Tanger-Tétouan	Tanger-Tetuan	Tânger-Tetuão	Tangier-Tétouan	丹吉爾-得土安大區
MA-02	Gharb-Chrarda-Béni Hssen	الغرب شراردة بني حسين	Gharb-Chrarda-Béni Hsen	Garb-Chrarda-Beni Hsen	Gharb-Chrarda-Beni Hssen	אוריינטל	Gharb-Chrarda-Béni Hssen	オリアンタル地方	Gharb-Chrarda-Béni Hsen	Al-Gharb-Szararda-Bani Ahsin	Gharb-Chrarda-Beni Hssen	Gharb-Chrarda-Béni Hssen	西部-舍拉拉德-貝尼赫森大區
MA-03	Taza-Al Hoceima-Taounate	جهة تازة الحسيمة تاونات	Taza-Al Hoceïma-Taounate	Taza-Alhucemas-Taunat	Taza-Al Hoceïma-Taounate		Taza-Al Hoceima-Taounate		Taza-Al Hoceïma-Taounate	Taza-Al-Husajma-Taunat	Taza-Al Hoceima-Taounate	Taza-Al Hoceima-Taounate	塔扎-胡塞馬-陶納特大區
MA-04	Oriental	الجهة الشرقية	Oriental	La Oriental	Oriental		Regione Orientale	オリアンタル地方	Oriental	Region Wschodni	Região Oriental	Oriental	東部大區
MA-05	Fès-Boulemane	جهة فاس بولمان	Fès-Boulemane	Fez-Bulmán	Fès-Boulemane		Fes-Boulemane	フェズ・ブルマーヌ地方	Fez-Boulmane	Fez-Bulman	Fez-Boulemane	Fès-Boulemane	非斯-布勒曼大區
MA-06	Meknès-Tafilalet	مكناس تافيلالت	Meknès-Tafilalet	Mequinez-Tafilalet	Meknès-Tafilalet		Meknès-Tafilalet		Meknès-Tafilalet	Meknes-Tafilalt	Meknès-Tafilalet	Meknès-Tafilalet	梅克內斯-塔菲拉勒特大區
MA-07	Rabat-Salé-Zemmour-Zaer	الرباط سلا زمور زعير	Rabat-Salé-Zemmour-Zaer	Rabat-Salé-Zemur-Zaer	Rabat-Salé-Zemmour-Zaër	מרקש-אספי	Rabat-Salé-Zemmour-Zaer		Rabat-Salé-Zemmour-Zaer	Rabat-Sala-Zammur-Za’ir	Rabat-Salé-Zemmour-Zaer	Rabat-Salé-Zemmour-Zaer	拉巴特-薩累-宰穆爾-扎埃爾大區
MA-08	Grand Casablanca	جهة الدار البيضاء الكبرى	Grand Casablanca	Gran Casablanca	Grand Casablanca	גראנד קזבלנקה	Grande Casablanca	グラン・カサブランカ地方	Grand Casablanca	Wielka Casablanca	Grande Casablanca	Grand Casablanca	大卡薩布蘭卡大區
MA-09	Chaouia-Ouardigha	الشاوية ورديغة	Chaouia-Ouardigha	Chauía-Uardiga	Chaouia-Ouardigha	סוס מאסה	Chaouia-Ouardigha		Chaouia-Ouardigha	Asz-Szawija-Wardigha	Chaouia-Ouardigha	Chaouia-Ouardigha	沙維雅-瓦拉迪格大區
MA-10	Doukkala-Abda	دكالة عبدة	Doukkala-Abda	Dukala-Abda	Doukkala-Abda	גואלמים-אוהד נון	Doukkala-Abda		Doukala-Abda	Dukkala-Abda	Doukkala-Abda	Doukkala-Abda	杜卡拉-阿卜達大區
MA-11	Marrakesh-Tensift-El Haouz	جهة مراكش تانسيفت الحوز	Marrakesch-Tensift-Al Haouz	Marrakech-Tensift-Al Hauz	Marrakech-Tensift-Al Haouz		Marrakech-Tensift-El Haouz		Marrakech-Tensift-Al Haouz	Marrakesz-Tansift-Al-Hauz	Marraquexe-Tensift-Al Haouz	Marrakech-Tensift-El Haouz	馬拉喀什-坦西夫特-豪茲大區
MA-12	Tadla-Azilal	جهة تادلة أزيلال	Tadla-Azilal	Tadla-Azilal	Tadla-Azilal		Tadla-Azilal		Tadla-Azilal	Tadila-Azilal	Tadla-Azilal	Tadla-Azilal	塔德萊-艾濟拉勒大區
MA-AGD	Agadir-Ida Ou Tanane	أكادير	Agadir	Agadir	Agadir	אגאדיר	Agadir	アガディール	Agadir	Agadir	Agadir	Agadir	阿加迪尔
MA-AOU	Aousserd	إقليم أوسرد	Aousserd	Prefectura de Auserd	province d’Aousserd		Prefettura di Aousserd	アウサード州	Aousserd	Ausard (prowincja)	Aousserd (província)	Avsird (il)	奧塞爾德省
MA-ASZ	Assa-Zag	إقليم آسا الزاك	Assa-Zag	Provincia de Assa-Zag	province d’Assa-Zag		Provincia di Assa-Zag	アサ・ザグ州	Assa-Zag		Assa-Zag	Âsa-Zek (il)	阿薩-扎格省
MA-AZI		إقليم أزيلال		Provincia de Azilal	province d’Azilal		Provincia di Azilal	アジラル州			Azilal (província)	Ezilel (il)	艾濟拉勒省
MA-BEM	Béni-Mellal	إقليم بني ملال	Béni Mellal (Provinz)	Provincia de Beni Melal	province de Béni-Mellal		Provincia di Béni-Mellal	ベニ・メラル州	Béni-Mellal		Beni Mellal (província)	Beni Mellal (il)	貝尼邁拉勒省
MA-BER		إقليم بركان	Berkane (Provinz)	Provincia de Berkan	province de Berkane		Provincia di Berkane	ベルカンヌ州			Berkane (província)	Burkan (il)	貝爾坎省
MA-BES	Ben Slimane	إقليم بنسليمان	Ben Slimane	Provincia de Benslimane	province de Benslimane		Provincia di Ben Slimane	ベン・スリマン州	Ben Slimane		Benslimane (província)	Bin Süleyman (il)	本蘇萊曼省
MA-BOD	Boujdour	إقليم بوجدور	Boujdour (Provinz)	Provincia de Bojador	province de Boujdour		Provincia di Boujdour	ブジュール州	Boujdour		Bojador (província)	Bucdur (il)	布支杜爾省
MA-BOM		إقليم بولمان	Boulemane (Provinz)	Provincia de Bulmán	province de Boulemane		Provincia di Boulemane	ブルマーヌ州	Boulmane			Bulman (il)	布勒曼省
MA-BRR		إقليم برشيد		Provincia de Berrechid			Provincia di Berrechid	ベレチド州			Berrechid (província)	Birreşid (il)	拜賴希德省
MA-CAS		الدار البيضاء				קזבלנקה		カサブランカ				Kazablanka	卡萨布兰卡
MA-CHE		إقليم شفشاون	Chefchaouen (Provinz)	Provincia de Chauen	province de Chefchaouen		Provincia di Chefchaouen	シャウエン州			Xexuão (província)	Şafşavan (il)	謝夫沙萬省
MA-CHI		إقليم شيشاوة	Chichaoua (Provinz)	Provincia de Chichaoua	province de Chichaoua		Provincia di Chichaoua	シカウア州			Chichaoua (província)	Şişava (il)	希沙瓦省
MA-CHT	Chtouka Aït Baha	إقليم شتوكة آيت باها	Chtouka-Aït Baha	Provincia de Chtouka-Aït Baha	province de Chtouka-Aït Baha		Provincia di Chtouka-Aït Baha	チュトウカ・アイト・バハ州	Chtouka-Aït Baha		Chtouka-Aït Baha	Eştuke-Eyt Beha (il)	希圖卡阿伊特巴哈省
MA-DRI		إقليم الدريوش		Provincia de Driouch			Provincia di Driouch	ドリオウチュ州				Driveş (il)	代爾尤什省
MA-ERR		إقليم الرشيدية	Errachidia (Provinz)	Provincia de Errachidia	province d’Errachidia		Provincia di al-Rashidiyya	エルラシディア州				Er-Raşidiye (il)	拉希迪耶省
MA-ESI		إقليم الصويرة	Essaouira (Provinz)	Provincia de Esauira	province d’Essaouira		Provincia di Essaouira	エッサウィラ州			Essaouira (província)	Suveyre (il)	索維拉省
MA-ESM	Es Semara	إقليم السمارة	Es Semara (Provinz)	Provincia de Esmara	province d’Es-Semara		Provincia di Smara	スマラ州	Es-Semara		Smara (província)	Es-Simara (il)	塞馬拉省
MA-FAH	Fahs-Beni Makada	إقليم فحص أنجرة		Prefectura de Fahs Anjra	province de Fahs-Anjra		Prefettura di Fahs Anjra	ファフス・アンジュラ州	Fahs-Bni Mkada	prowincja Fahs Anjra		Fahs-Encire (il)	法斯-安傑拉省
MA-FES	Fès-Dar-Dbibegh	فاس		Fez		פס	Fes	フェズ	Fez	Fez	Fez	Fes	非斯
MA-FIG		إقليم فكيك		Provincia de Figuig	province de Figuig		Provincia di Figuig	フィギグ州				Fecic (il)	菲吉格省
MA-FQH		إقليم الفقيه بن صالح		Provincia de Fquih Ben Salah			Provincia di Fquih Ben Salah	フキレ・ベンヌ・サラ州				Fakih bin Salih (il)	弗基赫拜尼塞拉赫省
MA-GUE		إقليم كلميم		Provincia de Guelmim	province de Guelmim		Provincia di Guelmim	ゲルミン州		Prowincja Guelmim	Província de Guelmim	Guelmim Province	蓋勒敏省
MA-GUF		إقليم جرسيف		Provincia de Guercif			Provincia di Guercif	ゲルシフ州				Cirsif (il)	蓋爾西夫省
MA-HAJ		إقليم الحاجب		Provincia de El Hayeb	province d’El Hajeb		Provincia di El Hajeb	ハジェブ州				El-Hacib (il)	哈傑卜省
MA-HAO		إقليم الحوز		Provincia de Al Hauz	province d’Al Haouz		Provincia di Al Haouz	ハオウズ		prowincja Al Haouz		El-Havuz (il)	豪茲省
MA-HOC		إقليم الحسيمة		Provincia de Alhucemas	province d’Al Hoceïma		Provincia di Al-Hoseyma	アル・ホセイマ州	Al Hoceima		Al Hoceima (província)	El-Hüseyma	胡塞馬省
MA-IFR		إقليم إفران		Provincia de Ifrane	province d’Ifrane		Provincia di Ifrane	イフレン州				İfran (il)	伊夫蘭省
MA-INE	Inezgane-Aït Melloul	عمالة إنزكان آيت ملول	Inezgane-Aït Melloul	Prefectura Inezgane-Aït Melloul	préfecture d’Inezgane-Aït Melloul		Prefettura di Inezgane-Aït Melloul	イネガーヌ・アイト・メロウル県	Inezgane-Aït Melloul		Inezgane-Aït Melloul	İnziken-Eyt Melul (prefektörlük)	因茲甘-阿伊特邁盧勒省
MA-JDI		إقليم الجديدة		Provincia de El Yadida	province d’El Jadida		Provincia di El Jadida	アル・ジャディーダ州			El Jadida (província)	El-Cedide (il)	傑迪代省
MA-JRA		إقليم جرادة	Jerada (Provinz)	Provincia de Yerada	province de Jerada		Provincia di Jerada	ジェラダ州				Cerada (il)	傑拉達省
MA-KEN		إقليم القنيطرة		Provincia de Kenitra	province de Kénitra		Provincia di Kenitra	ケニトラ州			Quenitra (província)	Kuneytire (il, Fas)	蓋尼特拉省
MA-KES	Kelaat Sraghna	إقليم قلعة السراغنة	El Kelaâ des Sraghna	Provincia de El Kelaa des Sraghna	province d’El Kelaâ des Sraghna		Provincia di El Kelâat Es-Sraghna	エル・ケッラ・デ・スラーナ州	Kelâat Es-Sraghna		El Kelâat Es-Sraghna	Kaletü’s-Seragine (il)	斯拉格奈堡省
MA-KHE	Khemisset	إقليم الخميسات	Khémisset (Provinz)	Provincia de Jemisset	province de Khémisset		Provincia di Khemisset	ケミセット州			Khémisset (província)	Hamiset (il)	海米薩特省
MA-KHN		إقليم خنيفرة		Provincia de Jenifra	province de Khénifra		Provincia di Khenifra	ヘニフラ州				Henifre (il)	海尼夫拉省
MA-KHO		إقليم خريبكة	Khouribga (Provinz)	Provincia de Juribga	province de Khouribga		Provincia di Khouribga	クーリブカ州	Khouribga (provincie)		Khouribga (província)	Huribke (il)	胡里卜蓋省
MA-LAA	Laâyoune	إقليم العيون	Laâyoune	Provincia de El Aaiún	province de Laâyoune		Provincia di Laâyoune	アイウン州	Laâyoune		Laâyoune	Layun (il)	阿尤恩省
MA-LAR		إقليم العرائش				מחוז לאראש	Provincia di Larache	アライシュ州			Larache (província)	El-Arayiş (il)	拉臘什省
MA-MAR		عمالة مراكش	Marrakesch (Präfektur)			מרקש	prefettura di Marrakech	マラケシュ県	Marrakech (provincie)	Marrakesz	Marraquexe (prefeitura)	Marakeş (prefektörlük)	马拉喀什
MA-MDF		عمالة المضيق الفنيدق		M’Diq-Fnideq			Prefettura di M’diq-Fnideq	メディック・フニデク県				Madik-Funeydek (prefektörlük)	邁迪格省
MA-MED		إقليم مديونة	Médiouna (Provinz)	Provincia de Mediuna	province de Médiouna		Provincia di Mediouna	メディウナ州			Médiouna (província)	Medyuna (il)	梅久那省
MA-MEK		مكناس		Mequinez		מקנס	Meknes	メクネス	Meknes	Meknes		Meknes	梅克内斯
MA-MID		إقليم ميدلت	Midelt (Provinz)	Provincia de Midelt			provincia di Midelt	ミデルト州				Midilt (il)	米德勒特省
MA-MOH	Mohammedia	المحمدية	Mohammedia	Mohammédia	Mohammédia	מוחמדיה	Mohammedia	フェドハラ（モハメディア）	Mohammedia	Al-Muhammadijja	Mohammedia	Muhammediye	穆罕默迪耶
MA-MOU		إقليم مولاي يعقوب	Moulay Yacoub (Provinz)	Provincia de Mulay Yacub	province de Moulay Yaâcoub		Prefettura di Moulay Yacoub	ムーレイ・ヤコブ州				Mevley Yakub (il)	穆雷省
MA-NAD		إقليم الناظور		Provincia de Nador	province de Nador		Provincia di Nador	ナドール州			Nador (província)	Nazur (il)	納祖爾省
MA-NOU		إقليم النواصر		Provincia de Nouaceur	province de Nouaceur		Provincia di Nouaceur	ノウアセウル州			Nouaceur (província)	Nevasir (il)	諾瓦瑟爾省
MA-OUA		إقليم ورززات		Provincia de Uarzazate	province de Ouarzazate		Provincia di Ouarzazate	ワルザザート州		prowincja Ouarzazate		Varzazat (il)	瓦爾扎扎特省
MA-OUD	Oued Ed-Dahab	إقليم وادي الذهب	Oued ed Dahab	Provincia de Río de Oro-Dajla	province d’Oued Ed-Dahab		Provincia di Oued Ed-Dahab		Oued ed Dahab	Prowincja Oued Ed-Dahab	Oued ed-Dahab provins	Oued Ed-Dahab Province	黃金谷地省
MA-OUJ		وجدة	Oujda	Uchda	Oujda	אוג׳דה	Oujda	ウジダ	Oujda	Wadżda	Oujda	Ucda	乌季达
MA-OUZ		إقليم وزان		Provincia de Uezán			Provincia di Ouezzane	ウェザーン州			Ouezzane (província)	Vezzân (il)	沃贊省
MA-RAB		الرباط				רבאט		ラバト					拉巴特
MA-REH		إقليم الرحامنة		Provincia de Rehamna			provincia di Rehamna	レハムナ州			Rehamna (província)	Rahamine (il)	賴哈姆納省
MA-SAF		إقليم آسفي		Provincia de Safí	province de Safi		Provincia di Safi	サフィ州			Safim (província)	Asfi (il)	薩非省
MA-SAL		سلا				סלא		サレ		Sala			塞拉
MA-SEF		إقليم صفرو		Provincia de Sefrú	province de Séfrou		Provincia di Sefrou	セフル州		Safru		Safru (il)	塞夫勞省
MA-SET		إقليم سطات		Provincia de Settat	province de Settat		Provincia di Settat	セタト州			Settat (província)	Sittat (il)	塞塔特省
MA-SIB		إقليم سيدي بنور	Provinz Sidi Bennour	provincia Sidi Bennour	province de Sidi Bennour		provincia di Sidi Bennour	シディベヌール州			Sidi Bennour (província)	Sidi Binnur (il)	西迪·本努尔省
MA-SIF		إقليم سيدي إفني		Provincia de Sidi Ifni			provincia di Sidi Ifni	シディ・イフニー州				Sidi İfni (il)	西迪伊夫尼省
MA-SIK		إقليم سيدي قاسم		Provincia de Sidi Kacem	province de Sidi Kacem		Provincia di Sidi Kacem	シディ・カセム州			Sidi Kacem (província)	Sidi Kasım (il)	西迪卡塞姆省
MA-SIL		إقليم سيدي سليمان		Provincia de Sidi Slimane			provincia di Sidi Slimane	シーディ スリマネ州			Sidi Slimane (província)	Sidi Süleyman (il)	西迪斯利曼省
MA-SKH	Skhirat-Témara	تمارة	Témara	Temara	Témara		Temara	テマラ	Témara	Temara	Temara	Temara	特马拉
MA-TAF		إقليم طرفاية	Tarfaya	Tarfaya	Tarfaya		provincia di Tarfaya	タルファヤ州			Tarfaya (província)	Tarfaye (il)	塔尔法亚省
MA-TAI		إقليم تاوريرت		Provincia de Taurirt	province de Taourirt		Provincia di Taourirt	タウリル州		Taurirt		Tavrirt (il)	陶里爾特省
MA-TAO		إقليم تاونات		Provincia de Taunat	province de Taounate		Provincia di Taounate	タウナト州			Taounate (província)	Tavnet (il)	陶納特省
MA-TAR	Taroudant	إقليم تارودانت	Taroudant	Provincia de Tarudant	province de Taroudannt		Provincia di Taroudant	タルーダント州	Taroudant		Tarudante	Tarudant (il)	塔魯丹特省
MA-TAT		إقليم طاطا		Provincia de Tata	province de Tata		Provincia di Tata	タタ州				Tata (il)	塔塔省
MA-TAZ		إقليم تازة		Provincia de Taza	province de Taza		Provincia di Taza	ターザ州			Taza (província)	Taza (il)	塔扎省
MA-TET		إقليم تطوان		Prefectura de Tetuán	province de Tétouan		Prefettura di Tétouan	テトゥアン州			Tetuão (província)	Tetuan (il)	得土安省
MA-TIN		إقليم تنغير		Provincia de Tinerhir			provincia di Tinghir	ティンジル州			Tinghir (província)	Tingir (il)	廷吉爾省
MA-TIZ		إقليم تيزنيت		Provincia de Tiznit	province de Tiznit		Provincia di Tiznit	ティーズニート州				Tiznit (il)	提茲尼特省
MA-TNG	Tangier-Assilah	طنجة	Tanger	Tánger	Tanger	טנג׳יר	Tangeri	タンジェ	Tanger	Tanger	Tânger	Tanca	丹吉尔
MA-TNT	Tan-Tan	إقليم طانطان	Tan-Tan	Provincia de Tan-Tan	province de Tan-Tan		Provincia di Tan-Tan	タンタン州	Tan-Tan		Tan-Tan (província)	Tan-Tan (il)	坦坦省
MA-YUS		إقليم اليوسفية		Provincia de Youssoufia			provincia di Youssoufia	ユスーフィーア州			Youssoufia (província)	Yusufiye (il)	尤素菲耶省
MA-ZAG		إقليم زاكورة		Provincia de Zagora	province de Zagora		Provincia di Zagora	ザゴラ州				Zakura (il)	扎古拉省
MC-CL								ラ・コル				La Colle, Monako	拉科尔
MC-CO						לה קונדמין		ラ・コンダミーヌ地区					拉康达明
MC-FO						פונטוייל		フォンヴィエイユ				Fontvieille, Monako	芳特维耶
MC-GA
MC-JE	Jardin Exotique de Monaco		Exotischer Garten von Monaco	Jardín Exótico de Mónaco	jardin exotique de Monaco		Giardino esotico di Monaco	熱帯公園	Jardin Exotique de Monaco	Jardin exotique de Monaco			摩納哥熱帶公園
MC-LA					Larvotto/Bas Moulins	לרבוטו		ラルヴォット					拉沃托
MC-MA
MC-MC	Monte Carlo	مونت كارلو		Montecarlo		מונטה קרלו	Monte Carlo	モンテカルロ	Monte Carlo	Monte Carlo	Monte Carlo	Monte Carlo	蒙特卡洛
MC-MG				Monegeti									莫内盖蒂
MC-MO		موناكو فيل		Mónaco		מונקו-ויל	Monaco Vecchia	モナコ・ヴィル					摩纳哥城
MC-MU
MC-PH	Port Hercules		Port Hercule	Puerto Hércules	Port Hercule		Port Hercule	ポートエルキュール	Port Hercules		Porto Hércules		赫庫勒斯港
MC-SD	Sainte-Dévote Chapel		Ravin de Sainte-Dévote	iglesia de Santa Devota	église Sainte-Dévote		Ravina di Santa Devota		Église Sainte-Dévote
MC-SO
MC-SP
MC-SR	Saint Roman		La Rousse	La Rousse/San Roman	La Rousse		La Rousse/Saint-Roman		Saint Roman, Monaco		La Rousse/Saint-Roman		圣罗曼
MC-VR									La Rousse
MD-AN		مقاطعة أنيني نوي	Rajon Anenii Noi	Distrito de Anenii Noi	Raion d’Anenii Noi	אנני נוי	distretto di Anenii Noi	アネニイ・ノイ県		Rejon Anenii Noi	Anenii Noi (condado)	Anenii Noi District	新阿內尼區
MD-BA	Bălţi	بالتسي			Municipalité de Bălți	בלץ		バルツィ		Bielce	Bălţi	Bălţi	伯爾茲
MD-BD		بيندر، مولدوفيا			Municipalité de Bender	טיגינה		ベンデル					賓傑里
MD-BR		مقاطعة بريسيني	Rajon Briceni	Distrito de Briceni	Raion de Briceni		distretto di Briceni	ブリチェニー県		Rejon Briceni		Briceni District	布里切尼區
MD-BS		مقاطعة باسارابيسكا	Rajon Basarabeasca	Distrito de Basarabeasca	Raion de Basarabeasca		distretto di Basarabeasca	バサラベアスカ県		Rejon Basarabeasca		Basarabeasca District	巴薩拉貝亞斯卡區
MD-CA		مقاطعة كاهول	Rajon Cahul	Distrito de Cahul	Raion de Cahul		distretto di Cahul	カフル県		Rejon Kaguł	Cahul (distrito)	Cahul District	卡胡爾區
MD-CL		مقاطعة كالاراسي	Rajon Călărași	Distrito de Călărași	Raion de Călărași	קלראש (נפה)	distretto di Călărași	カララシ県 (モルドヴァ)		Rejon Călăraşi		Quận Calarasi	卡拉拉什區
MD-CM		مقاطعة تشيميشليا	Rajon Cimișlia	Distrito de Cimişlia	Raion de Cimișlia		distretto di Cimişlia	チミシリア県		Rejon Cimişlia	Cimişlia	Cimislia District	奇米什利亞區
MD-CR		مقاطعة كريوليني	Rajon Criuleni	Distrito de Criuleni	Raion de Criuleni		distretto di Criuleni	クリウレニ県	District Criuleni	Rejon Criuleni	Criuleni (condado)	Criuelni District	克留萊尼區
MD-CS		مقاطعة كوسيني	Rajon Căușeni	Distrito de Căuşeni	Raion de Căușeni		distretto di Căuşeni	カウシェニ県		Rejon Căuşeni	Căuşeni (condado)	Causeni Distict	克烏謝尼區
MD-CT		مقاطعة كانتيمير	Rajon Cantemir	Distrito de Cantemir	raion de Cantemir		distretto di Cantemir	カンテミール県		Rejon Cantemir		Cantemir District	岡代米爾區
MD-CU		كيشيناو		Chisináu	Municipalité de Chișinău	קישינב		キシナウ	Chisinau	Kiszyniów		Kişinev	基希讷乌
MD-DO		مقاطعة دوندوسيني	Rajon Dondușeni	Distrito de Dondușeni	Raion de Dondușeni		distretto di Donduşeni	ドンドゥセニ県		Rejon Donduşeni	Donduşeni	Donduseni District	棟杜謝尼區
MD-DR		مقاطعة دروتشيا	Rajon Drochia	Distrito de Drochia	Raion de Drochia		distretto di Drochia	ドロキア県		Rejon Drochia		Drochia District	德羅基亞區
MD-DU		مقاطعة دوباساري	Rajon Dubăsari	Distrito de Dubăsari	Raion de Dubăsari		distretto di Dubăsari	ドゥベサリ県		Rejon Dubosary		Dubasari District	杜伯薩里區
MD-ED		مقاطعة إيدينت	Rajon Edineț	Distrito de Edineț	Raion d’Edineț		distretto di Edineț	エディネツ県		Rejon Jedyńce	Edineţ	Edinet District	埃迪內茨區
MD-FA		مقاطعة فاليستي	Rajon Fălești	Distrito de Fălești	Raion de Falești		distretto di Făleşti	ファレシュティ県		Rejon Făleşti	Făleşti	Falesti District	弗萊什蒂區
MD-FL		مقاطعة فلوريستي	Rajon Florești	Distrito de Florești	Raion de Florești		distretto di Florești	フロレシュティ県		Rejon Floreşti	Floreşti	Floresti District	弗洛雷什蒂區
MD-GA	Gagauzia	غاغاوزيا	Gagausien	Gagauzia	Gagaouzie	גגאוזיה	Gagauzia	ガガウズ自治区	Gagaoezië	Gagauzja	Gagaúzia	Gagavuzya	加告茲自治區
MD-GL		مقاطعة غلوديني	Rajon Glodeni	Distrito de Glodeni	Raion de Glodeni		distretto di Glodeni	グロデニ県		Rejon Glodeni		Glodeni District	格洛代尼區
MD-HI		مقاطعة هينسيستي	Rajon Hîncești	Distrito de Hînceşti	Raion de Hîncești		distretto di Hînceşti	ヒンチェシュティ県		Rejon Hînceşti	Hînceşti	Hinceşti District	亨切什蒂區
MD-IA		مقاطعة إيلوفيني	Rajon Ialoveni	Distrito de Ialoveni	Raion de Ialoveni		distretto di Ialoveni	ヤロベニ県		Rejon Ialoveni	Ialoveni (distrito)	ialoveni District	亞洛韋尼區
MD-LE		مقاطعة ليوفا	Rajon Leova	Distrito de Leova	Raion de Leova		distretto di Leova	レオバ県		Rejon Leova		Leova District	萊奧瓦區
MD-NI		مقاطعة نيسبوريني	Rajon Nisporeni	Distrito de Nisporeni	Raion de Nisporeni		distretto di Nisporeni	ニスポレニ県		Rejon Nisporeni		Nisporeni District	尼斯波雷尼區
MD-OC	Ocniţa	مقاطعة أونيتا	Rajon Ocnița	Distrito de Ocniţa	Raion d’Ocnița		distretto di Ocniţa	オクニタ県		Rejon Ocniţa	Ocniţa	Ornita District	奧克尼察區
MD-OR		مقاطعة أورهي	Rajon Orhei	Distrito de Orhei	Raion d’Orhei		distretto di Orhei	オルゲイ県		Rejon Orgiejów		Orhei District	奧爾海伊區
MD-RE		مقاطعة ريزاينا	Rajon Rezina	Distrito de Rezina	Raion de Rezina		distretto di Rezina	レジナ県		Rejon Rezina		Rezina District	雷濟納區
MD-RI		مقاطعة روشكاني	Rajon Rîșcani	Distrito de Rîșcani	Raion de Rîșcani		distretto di Rîşcani	リスカニ県		Rejon Rîşcani	Rîşcani	Riscani District	雷什卡內區
MD-SD		مقاطعة شولدانيشتي	Rajon Șoldănești	Distrito de Șoldănești	Raion de Șoldănești		distretto di Şoldăneşti	ソルダネシュティ県		Rejon Şoldăneşti	Şoldăneşti	Soldanesti Dstric	紹爾德內什蒂區
MD-SI		مقاطعة سونجري	Rajon Sîngerei	Distrito de Sîngerei	Raion de Sîngerei		distretto di Sîngerei	シンジェレイ県		Rejon Sîngerei		Singerei District	森傑雷區
MD-SN	Transnistria	ترانسنيستريا		Unidad territorial autónoma con un estatus jurídico especial Transnistria	Transnistrie		unità amministrative territoriali della sponda sinistra del Dnestr	沿ドニエストル地域			Unidade territorial autónoma da Transnístria		德涅斯特河沿岸自治领土单位
MD-SO		مقاطعة سوروكا	Rajon Soroca	Distrito de Soroca	Raion de Soroca		distretto di Soroca	ソロカ県		Rejon Soroca	Distrito de Soroca	Soroco District	索羅卡區
MD-ST		مقاطعة ستراسيني	Rajon Strășeni	Distrito de Străşeni	Raion de Strășeni		distretto di Strășeni	ストラセニ県		Rejon Străşeni	Străşeni	Straseni District	斯特勒謝尼區
MD-SV	Ştefan Vodă	مقاطعة ستيفان فودا	Rajon Ștefan Vodă	Distrito de Ştefan Vodă	raion de Ștefan Vodă		distretto di Ştefan Vodă	シュテファン・ボーダ県		Rejon Ştefan Vodă	Ştefan Vodă (condado)	Stefan Voda	斯特凡大公區
MD-TA		مقاطعة تاراكليا	Rajon Taraclia	Distrito de Taraclia	Raion de Taraclia		distretto di Taraclia	タラクリア県		Rejon Taraclia		Taraclia District	塔拉克利亞區
MD-TE		مقاطعة تيلينيشتي	Rajon Telenești	Distrito de Teleneşti	Raion de Telenești		distretto di Telenești	テレネシュティ県		Rejon Teleneşti	Teleneşti (condado)	Teleneşti District	泰萊內什蒂區
MD-UN		مقاطعة اونغيني	Rajon Ungheni	Distrito de Ungheni	Raion d’Ungheni	מחוז אונגני	distretto di Ungheni	ウンゲニ県		Rejon Ungheni		Ungheni District	溫格內區
ME-01		بلدية أندرييفيكا	Gemeinde Andrijevica	Municipio de Andrijevica	Municipalité d’Andrijevica	אנדרייביצה (מחוז)		アンドリイェヴィツァ	Andrijevica Municipality	Andrijevica (gmina)		Andrijevica Belediyesi	安德里耶維察區
ME-02		بلدية بار	Gemeinde Bar	Municipio de Bar	Municipalité de Bar		Comune di Bar	バール		Bar (gmina)	Bar (Montenegro)	Bar Belediyesi	巴爾區
ME-03		بلدية بيراني		Municipio de Berane				ベラネ				Berane Municipality	貝拉內區
ME-04		بلدية بييلو بولي	Gemeinde Bijelo Polje	Municipio de Bijelo Polje	Municipalité de Bijelo Polje			ビイェロ・ポリェ		Bijelo Polje (gmina)	Bijelo Polje (município)	Bijelo Polje Belediyesi	比耶洛波列區
ME-05		بلدية بودفا	Gemeinde Budva	Municipio de Budva	Municipalité de Budva		Budua	ブドヴァ	Budva Municipality	Budva (gmina)	Budva (município)	Budva Belediyesi	布德瓦區
ME-06		بلدية سيتينيي	Gemeinde Cetinje	Municipio de Cetinje			Comune di Cetinje	ツェティニェ		Cetynia (gmina)		Cetinje Belediyesi	采蒂涅王家旧都
ME-07		بلدية دانيلوفغراد	Gemeinde Danilovgrad	Municipio de Danilovgrad	Municipalité de Danilovgrad	דנילובגרד (מחוז)	Comune di Danilovgrad	ダニロヴグラード			Município de Danilovgrad	Danilovgrad Belediyesi	達尼洛夫格勒區
ME-08	Herceg Novi	بلدية هرسك نوفي	Gemeinde Herceg Novi	Municipio de Herceg Novi	Municipalité d’Herceg Novi	הרצג נובי	Comune di Herceng Novi	ヘルツェグ・ノヴィ	Herceg Novi	Herceg Novi (gmina)		Herceg Novi Belediye	赫爾采格諾維區
ME-09		بلدية كولاشين	Gemeinde Kolašin	Municipio de Kolašin		קולאשין		コラシン				Kolasin Belediyesi	科拉欣區
ME-10			Gemeinde Kotor	Municipio de Kotor		מחוז קוטור	Comune di Cattaro						科托爾區
ME-11		بلدية مويكوفاتش	Gemeinde Mojkovac	Municipio de Mojkovac	Municipalité de Mojkovac		Comune di Mojkovac	モイコヴァツ				Mojkovac Belediyesi	莫伊科瓦茨區
ME-12		بلدية نيكتسيتش	Gemeinde Nikšić	Municipio de Nikšić	Municipalité de Nikšić	ניקשיץ׳	Comune di Nikšić	ニクシチ	Niksic	Gmina Nikšić	Município de Niksic	Niksic Belediyesi	尼克希奇區
ME-13		بلدية بلاف	Gemeinde Plav	Municipio de Plav	Municipalité de Plav		Comune di Plav	プラヴ		Plav (gmina)	Município de Plav	Plav Province	普拉夫區
ME-14		بلدية بليفليه	Gemeinde Pljevlja	Municipio de Pljevlja	Municipalité de Pljevlja		Comune di Pljevlja	プリェヴリャ	Pljevlja Municipality	Gmina Pljevlja		Pljevlja Belediyesi	普列夫利亞區
ME-15		بلدية بلوزين	Gemeinde Plužine	Municipio de Plužine	Municipalité de Plužine		Comune di Plužine	プルジネ	Pluzine	Gmina Plužine	Município de Pluzine	Pluzine Belediyesi	普盧日內區
ME-16			Großgemeinde Podgorica	Municipio de Podgorica		מחוז פודגוריצה							波德戈里察首都市
ME-17			Gemeinde Rožaje	Municipio de Rožaje						Rožaje (gmina)			羅扎耶區
ME-18		بلدية تشافنيك	Gemeinde Šavnik	Municipio de Šavnik	Municipalité de Šavnik		Comune di Šavnik	シャヴニク		Gmina Šavnik		Savnik Belediyesi	沙夫尼克區
ME-19			Gemeinde Tivat	Municipio de Tivat			Comune di Teodo			Gmina Tivat			蒂瓦特區
ME-20		بلدية أولتسي	Gemeinde Ulcinj	Municipio de Ulcinj	Municipalité d’Ulcinj		Comune di Ulkinj	ウルツィニ				Ulcinj Belediyesi	烏爾齊尼市
ME-21		بلدية شابلياك	Gemeinde Žabljak	Municipio de Žabljak	Municipalité de Žabljak		Comune di Žabljak	ジャブリャク		Gmina Žabljak		Zabljak Belediyesi	扎布利亞克區
ME-22			Gemeinde Gusinje	Municipio de Gusinje						Gmina Gusinje			古西涅區
ME-23			Gemeinde Petnjica	Municipio de Petnjica						Gmina Petnjica			佩特尼察區
ME-24			Gemeinde Tuzi							Gmina Tuzi			图齐市镇
ME-25			Gemeinde Zeta				Comune di Zeta						澤塔市鎮
MG-A		مقاطعة تواماسينا		Provincia de Toamasina	province de Tamatave	מחוז טומאסינה	provincia di Toamasina	トアマシナ州		Prowincja Toamasina			圖阿馬西納省
MG-D		مقاطعة أنتسيرانانا		Provincia de Antsiranana	province de Diego-Suarez	מחוז אנצינאנאנה	provincia di Antsiranana	アンツィラナナ州		Prowincja Antsiranana			安齊拉納納省
MG-F		مقاطعة فيانارانتسوا		Provincia de Fianarantsoa	province de Fianarantsoa	מחוז פיאנארנצוה	provincia di Fianarantsoa	フィアナランツァ州		Prowincja Fianarantsoa			菲亞納蘭楚阿省
MG-M		مقاطعة ماهاجانجا		Provincia de Mahajanga	province de Majunga	מחוז מאהאז׳אנגה	provincia di Mahajanga	マジュンガ州		Prowincja Mahajanga			馬哈贊加省
MG-T		مقاطعة فيانارانتسوا		Provincia de Antananarivo	province d’Antananarivo		provincia di Antananarivo	アンタナナリボ州		Prowincja Antananarywa			塔那那利佛省
MG-U		مقاطعة توليارا		Provincia de Toliara	province de Toliara	טוליארה	provincia di Toliara	トゥリアラ州		Prowincja Toliara			圖利亞拉省
MH-ALK	Ailuk Atoll							アイルック環礁	Ailuk Atoll				艾盧克環礁
MH-ALL	Ailinglaplap Atoll		Ailinglapalap			איילינגלאפלאפ		アイリングラップ環礁	Ailinglaplap Atoll				埃林拉普拉普環礁
MH-ARN			Arno-Atoll	Arno (isla)		ארנו		アルノ環礁					阿爾諾環礁
MH-AUR	Aur Atoll							オール環礁	Aur Atoll				奧爾環礁
MH-EBO	Ebon Atoll		Ebon-Atoll					エボン環礁	Ebon Atoll				埃崩環礁
MH-ENI	Enewetak Atoll	آتول إنيويتوك	Eniwetok	Enewetak	Eniwetok	אנווטאק	Enewetak	エニウェトク環礁	Enewetak	Atol Eniwetok	Enewetak	Enewetak Mercan Adaları	埃內韋塔克環礁
MH-JAB	Jabat Island		Jabwot					ジャボット島	Jabat Island	Jabwot			賈普坦島
MH-JAL	Jaluit Atoll	جالويت				ג׳לואיט		ジャルート環礁					賈盧伊特環礁
MH-KIL	Kili Island		Kili-Insel	Kili	Kili		Kili	キリ島	Kili Island	Kili			吉利島
MH-KWA		جزيرة كواجالين				קווג׳לין		クェゼリン環礁				Kwajalein Atolü	瓜加林環礁
MH-L	Ralik Chain	راليك تشين	Ralik-Kette	Ralik Cadena	Îles Ralik	שרשרת רליק	Ralik	ラリック列島	Ralik Chain	Ralik Chain	Cadeia Ralik	Ralik Chain	拉利克礁鏈
MH-LAE	Lae Atoll		Lae-Atoll	Lae (atolón)				ラエー環礁	Lae Atoll	Lea	Atol Lae		拉埃環礁
MH-LIB	Lib Island							リブ島	Lib Island				里布島
MH-LIK	Likiep Atoll	ليكييب						リキエップ環礁	Likiep Atoll				利基埃普環礁
MH-MAJ		ماجورو	Majuro-Atoll			מג׳ורו		マジュロ					馬久羅
MH-MAL	Maloelap Atoll							マロエラップ環礁	Maloelap Atoll		Atol Maloelap	maloelap atoll	馬洛埃拉普環礁
MH-MEJ	Mejit Island							メジット島	Mejit Island				梅吉特島
MH-MIL	Mili Atoll					מילי		ミリ環礁	Mili Atoll				米利環礁
MH-NMK	Namdrik Atoll	حلقة نامدريك	Namorik	Namorik			Namorik	ナモリック環礁	Namdrik Atoll	Namorik	Namorik		納莫里克環礁
MH-NMU	Namu Atoll			Namu (atolón)				ナムー環礁	Namu Atoll		Atol Namu		納木環礁
MH-RON	Rongelap Atoll		Rongelap-Atoll			אטול רונגלפ		ロンゲラップ環礁			Atol Rongelap		朗格拉普環礁
MH-T	Ratak Chain	سلسلة راتاك	Ratak-Kette	Ratak Chain	Îles Ratak	שרשרת רטק	Isole Ratak	ラタック列島	Ratak Chain	Ratak Chain	Cadeia Ratak	Ratak Chain	拉塔克礁鏈
MH-UJA	Ujae Atoll							ウジャエ環礁	Ujae Atoll				烏賈環礁
MH-UTI	Utirik Atoll		Utirik	Utirik	Utirik		Utirik	ウチリック環礁	Utirik Atoll	Utirik	Atol Utirik		烏蒂里克環礁
MH-WTH	Wotho Atoll							オトー環礁	Wotho Atoll				沃特環礁
MH-WTJ	Wotje Atoll							ウォッジェ環礁	Wotje Atoll		Atol Wotje		沃特傑環礁
MK-101			Opština Veles	Municipalidad de Veles	Vélès					Gmina Wełes	Município de Veles	Köprülü	韋萊斯區
MK-102		بلدية غرادسكو	Opština Gradsko	Municipalidad de Gradsko				グラドスコ		Gmina Gradsko	Município de Glarus	Gadsko Belediyesi	格拉茲科區
MK-103			Opština Demir Kapija	Municipalidad de Demir Kapija				デミル・カピヤ		Gmina Demir Kapija	Município de Demir Kapija	Demir Kapı Belediyesi	德米尔卡皮雅区
MK-104		بلدية كافادارتسي	Opština Kavadarci	Municipalidad de Kavadarci				カヴァダルツィ		Gmina Kavadarci	Município de Kavadarci	Kavadarci Belediyesi	卡瓦達爾齊區
MK-105		بلدية لوزوفو	Opština Lozovo	Municipalidad de Lozovo				ロゾヴォ		Gmina Łozowo		Lozova Belediyesi	洛佐沃區
MK-106		بلدية نيغوتينو	Opština Negotino	Municipalidad de Negotino			Comune di Negotino	ネゴティノ		Gmina Negotino		Negotino Belediyesi	內戈蒂諾區
MK-107			Opština Rosoman	Municipalidad de Rosoman				ロソマン		Gmina Rosoman	Município de Rosoman		羅索曼區
MK-108		بلدية سفيتي نيكولا	Opština Sveti Nikole	Municipalidad de Sveti Nikole				スヴェティ・ニコレ		Gmina Sveti Nikole	Município de Sveki Nikole	Sveti Nikole Belediyesi	聖尼古萊區
MK-109		بلدية تشاشكا	Opština Čaška	Municipalidad de Čaška				チャシュカ		Gmina Czaszka	Município de Caska	Caska Belediyesi	查什卡区
MK-201		بلدية بيروفو	Opština Berovo	Municipalidad de Berovo				ベロヴォ (マケドニア)	Berevo	Gmina Berowo	Município de Berovo	Berovo Belediyesi	贝罗沃区
MK-202		بلدية فينيتسا	Opština Vinica	Municipalidad de Vinica			Comune di Vinica	ヴィニツァ		Gmina Winica	Município de Vinica	Vinica Belediyesi	维尼察区
MK-203		بلدية ديلتشيفو	Opština Delčevo	Municipalidad de Delčevo				デルチェヴォ		Gmina Dełczewo	Município de Delcevo	Delcevo Belediyesi	德尔塞沃区
MK-204		بلدية زرنوفتشي	Opština Zrnovci	Municipalidad de Zrnovci				ズルノヴツィ		Gmina Zrnovci	Município de Zrnovci	Zmovci Belediyesi	日尔诺维奇区
MK-205		كاربينتسي	Opština Karbinci	Municipalidad de Karbinci				カルビンツィ					卡尔宾奇区
MK-206		بلدية كوتشاني	Opština Kočani	Municipalidad de Kočani			Comune di Kočani	クアツェーニ	Kotsjani	Gmina Koczani	Município de Kocani	Kocani Belediyesi	科查尼區
MK-207		بلدية ماكيدونسكا كامينيكا	Opština Makedonska Kamenica	Municipalidad de Makedonska Kamenica				マケドンスカ・カメニツァ		Gmina Makedonska Kamenica	Makedonska Kamencia kommune	Makedonska Kamenica Belediyesi	馬其頓卡梅尼察區
MK-208		بلدية بيتسيفو	Opština Pehčevo	Municipalidad de Pehčevo				ペフチェヴォ		Gmina Pehčevo	Município de Pehcevo	Pehcevo Belediyesi	佩赫塞沃區
MK-209		بلدية بروتشتيب	Opština Probištip	Municipalidad de Probištip				プロビシュティプ		Gmina Probištip	Município de Probistip	Probistip Belediyesi	普羅比什蒂普區
MK-210		بلدية تشيشينوفو- أبليشيفو	Opština Češinovo-Obleševo	Municipalidad de Češinovo-Obleševo						Gmina Czeszinowo-Obleszewo	Cesinoco-Oblesevo	Cesinovo-Oblesevo Belediyesi	切希诺沃-奥布莱舍沃区
MK-211		بلدية شتيب	Opština Štip	Municipalidad de Štip		עיריית שטיפ		シュティプ		Gmina Štip	Município de Stip	Stip Belediyesi	什提普區
MK-301			Opština Vevčani	Municipalidad de Vevčani				ヴェヴチャニ		Gmina Wewczani	Município de Vevčani		維夫查尼區
MK-303		بلدية ديبار	Opština Debar	Municipalidad de Debar				デバル		Gmina Debar	Município de Debar	Debre Belediyesi	德巴尔区
MK-304		بلدية ديباركا	Opština Debarca	Municipalidad de Debarca	Debarca		Debarca	デバルツァ	Debarca	Gmina Debarca	Município de Debarca	Debarca Belediyesi	德巴尔查区
MK-307		بلدية كيتشيفو	Opština Kičevo	Municipalidad de Kičevo				キチェボ		Gmina Kičevo	Município de Kicevo	Kırçova Belediyesi	基切沃區
MK-308		بلدية ماكيدونسكي برود	Opština Makedonski Brod	Municipalidad de Makedonski Brod		עיריית מקדונסקי ברוד		マケドンスキ・ブロド		Dystrykt Makedonski Brod		Makedonski Brod Belediyesi	馬其頓布羅德區
MK-310		بلدية أوهريد	Opština Ohrid	Municipalidad de Ohrid			Comune di Ocrida	オフリド		Gmina Ochryda	Município de Ohrid	Ohri Belediyesi	奧赫里德區
MK-311		بلدية بلاسنيكا	Opština Plasnica	Municipalidad de Plasnica				プラスニツァ		Gmina Plasnica	Município de Plasnica	Plasniça Belediyesi	普拉斯尼察區
MK-312		محافظة ستروغا	Opština Struga	Municipalidad de Struga				ストルガ基礎自治体		Gmina Struga	Município de Struga	Struga Belediyesi	斯特魯加區
MK-313		بلدية سنتار جوبا	Opština Centar Župa	Municipalidad de Centar Župa				ツェンタル・ジュパ		Gmina Centar Żupa	Município Central de Zupa	Merkez Jupa Belediyesi	辛塔尔祖帕区
MK-401		بلدية بوجدانسى	Opština Bogdanci	Municipalidad de Bogdanci				ボグダンツィ		Gmina Bogdanci	Município de Bogdanci	Bogdanci Municipality	博格丹奇区
MK-402		بلدية بوسيلوفو	Opština Bosilovo	Municipalidad de Bosilovo				ボシロヴォ		Gmina Bosiłowo	Município de Bosilovo	Bosilovo Belediyesi	博西洛沃区
MK-403			Opština Valandovo	Municipalidad de Valandovo				ヴァランドヴォ		Gmina Wałandowo	Município de Valandovo	Valandova Belediyesi	瓦蘭多沃區
MK-404		فاسيليفو	Opština Vasilevo	Municipalidad de Vasilevo				ヴァシレヴォ		Gmina Vasilevo		Vasilev Municipality	瓦西列沃區
MK-405			Opština Gevgelija	Municipalidad de Gevgelija				ゲヴゲリヤ		Gmina Gewgelija	Município de Gevgelija	Gevgeli Belediyesi	蓋夫蓋利亞區
MK-406			Opština Dojran	Municipalidad de Dojran				ドイラン		Gmina Dojran	Município de Dojran	Doyran Belediyesi	多伊兰区
MK-407		بلدية كونتشه	Opština Konče	Municipalidad de Konče				コンチェ		Gmina Konče	Município de Konce	Konçe Belediyesi	孔切區
MK-408		بلدية نوفو سيلو	Opština Novo Selo	Municipalidad de Novo Selo				ノヴォ・セロ		Gmina Novo Selo	Município de Novo Selo	Novo Selo Belediyesi	諾沃塞洛區
MK-409		بلدية رادوفيتش	Opština Radoviš	Municipalidad de Radoviš			Comune di Radoviš	ラドヴィシュ		Gmina Radoviš	Município de Radovis	Radoviş Belediyesi	拉多維什區
MK-410		بلدية ستروميتسا	Opština Strumica	Municipalidad de Strumica				ストルミツァ		Gmina Strumica	Município de Strumica	Ustrumca Belediyesi	斯特魯米察區
MK-501		بلدية بيتولا	Opština Bitola	Municipalidad de Bitola		הרשות המקומית ביטולה		ビトラ		Gmina Bitola	Município de Bitola	Manastır Belediyesi	比托拉区
MK-502			Opština Demir Hisar	Municipalidad de Demir Hisar				デミル・ヒサル		Gmina Demir Hisar	Município de Demir Hisar	Demir Hisar Belediyesi	德米尔希萨尔区
MK-503		بلدية دولنيني	Opština Dolneni	Municipalidad de Dolneni				ドルネニ		Powiat Dolneni	Município de Dolneni	Dolneni Belediyesi	多尔涅尼区
MK-504		بلدية كريفوغاشتاني	Opština Krivogaštani	Municipalidad de Krivogaštani				クリヴォガシュタニ		Gmina Kriwogasztani	Município de Krivogachtani	Krivogastani Belediyesi	克里沃加什塔尼区
MK-505		بلدية كروشيفو	Opština Kruševo	Municipalidad de Kruševo				クルシェヴォ		Gmina Kruševo	Município de Krusevo	Krusevo Belediyesi	克鲁舍沃区
MK-506			Opština Mogila	Municipalidad de Mogila				モギラ		Gmina Mogiła (Macedonia Północna)	Município de Mogila		莫吉拉區
MK-507			Opština Novaci	Municipalidad de Novaci		עיריית נובאצי		ノヴァツィ		Gmina Nowaci	Município de Novaci	Novatsi	諾瓦濟區
MK-508		بلدية بريليب	Opština Prilep	Municipalidad de Prilep		עיריית פרילפ	Comune di Prilep	プリレプ		Gmina Prilep	Município de Prilep	Pirlepe Belediyesi	普里萊普區
MK-509		بلدية ريسن	Opština Resen	Municipalidad de Resen				レセン		Gmina Resen	Município de Resen	Resne Belediyesi	里森区
MK-601		بلدية بوغوفينج	Opština Bogovinje	Municipalidad de Bogovinje				ボゴヴィニェ		Gmina Bogowińe	Município de Bogovinje	Bogonjinje Belediyesi	博戈维涅区
MK-602		بلدية برفينيتسا	Opština Brvenica	Municipalidad de Brvenica				ブルヴェニツァ		Gmina Brwenica	Município de Brvenica	Brevnica Belediyesi	布尔韦尼察区
MK-603			Opština Vrapčište	Municipalidad de Vrapčište				ヴラプチシュテ		Gmina Wrapcziszte	Município de Vrapčište	Vrapçişte Belediyesi	弗拉普契什泰區
MK-604		بلدية غوستيفار	Opština Gostivar	Municipalidad de Gostivar				ゴスティヴァル	Gostivar Municipality	Gmina Gostivar	Município de Gostivar	Gostivar Belediyesi	戈斯蒂瓦区
MK-605		بلدية تزيلينو	Opština Želino	Municipalidad de Želino				ジェリノ		Gmina Želino	Município de Zelino	Zelino Belediyesi	熱利諾區
MK-606		بلدية جيغونوفس	Opština Jegunovce	Municipalidad de Jegunovce				イェグノヴツェ		Gmina Jegunovce	Município de Jegunovce	Jegunovce Belediyesi	耶古诺夫策区
MK-607		بلدية مارفوفو و روستيشا	Opština Mavrovo i Rostuše	Municipalidad de Mavrovo y Rostuša	Mavrovo i Rostuša		Mavrovo e Rostuša	マヴロヴォ・ロストゥシャ	Mavrovo en Rostuša	Gmina Mawrowo-Rostusza	Município de Mavroso e Rostusa	Mavrova ve Rostuşa Belediyesi	馬夫羅沃和羅斯圖沙區
MK-608		بلدية تيارس	Opština Tearce	Municipalidad de Tearce				テアルツェ		Gmina Tearce	Município de Tearce	Tearçe Belediyesi	特阿爾塞區
MK-609		بلدية تيتوفو	Opština Tetovo	Municipalidad de Tetovo			Municipio di Tetovo	テトヴォ		Gmina Tetowo	Município Tetovo	Kalkandelen Belediyesi	特托沃區
MK-701		بلدية كراتوفو	Opština Kratovo					クラトヴォ		Gmina Kratowo		Kratova Belediyesi	克拉托沃區
MK-702		بلدية كريفا بالانكا	Opština Kriva Palanka	Municipalidad de Kriva Palanka			Comune di Kriva Palanka	クリヴァ・パランカ		Gmina Kriwa Pałanka	Município de Kriva Palanka	Eğri Palanka Belediyesi	克里瓦帕蘭卡區
MK-703		بلدية كومانوفو	Opština Kumanovo	municipio de Kumanovo			Comune di Kumanovo	クマノヴォ		Gmina Kumanowo	Município de Kumanovo	Kumanova Belediyesi	库马诺沃区
MK-704		بلدية ليبكوفو	Opština Lipkovo	Municipalidad de Lipkovo				リプコヴォ		Gmina Lipkovo	Município de Lipkovo	Lipkovo Belediyesi	里普科沃區
MK-705		بلدية رانكوفيتسه	Opština Rankovce	Municipalidad de Rankovce				ランコヴツェ		Gmina Rankovce	Município de Rankovce	Rankovce Belediyesi	蘭科夫采區
MK-706			Opština Staro Nagoričane	Municipalidad de Staro Nagoričane				スタロ・ナゴリチャネ		Gmina Staro Nagoriczane	Município de Staro Nagoričane		斯塔羅納戈里查內區
MK-801	Aerodrom †		Opština Aerodrom	Municipalidad de Aerodrom						Gmina Aerodrom	Município de Aerodrom	Aerodrom Belediyesi	艾罗德隆区
MK-802		بلدية أراتسينوفو	Opština Aračinovo	Municipalidad de Aračinovo				アラチノヴォ		Gmina Araczinowo	Município de Aracinovo	Aracinovo Belediyesi	阿拉津诺沃区
MK-803	Butel †		Opština Butel	Municipalidad de Butel						Gmina Buteł	Município de Butel	Butel Belediyesi	布特尔区
MK-804	Gazi Baba †		Opština Gazi Baba	Municipalidad de Gazi Baba		עיריית גאזי באבא				Gmina Gazi Baba	Município de Gazi Baba	Gazi Baba Belediyesi	加齊巴巴區
MK-805	Gjorče Petrov †		Opština Ǵorče Petrov	Municipalidad de Ǵorče Petrov	Ǵorče Petrov		Gorče Petrov		Gorče Petrov	Gmina Dźorcze Petrow	Município de Gjorče Petrov	Gorçe Petrov Belediyesi	佐塞彼得羅夫區
MK-806		بلدية زيلينيكوفو	Opština Zelenikovo	Municipalidad de Zelenikovo				ゼレニコヴォ		Gmina Zelenikovo	Município de Zelenikovo	Zelenikovo Belediyesi	澤倫尼科沃區
MK-807		بلدية إليندن	Opština Ilinden	Municipalidad de Ilinden				イリンデン		Gmina Ilinden	Município de Ilinden	IIinden Belediyesi	伊林登區
MK-808	Karpoš †		Opština Karpoš	Municipalidad de Karpoš		קרפוס				Opsztina Karposz	Município de Karpoš	Karpoş Belediyesi	卡爾波什區
MK-809	Kisela Voda †		Opština Kisela Voda	Municipalidad de Kisela Voda						Gmina Kiseła Woda	Município de Kisela Voda	Ekşisu Belediyesi	基塞拉沃達區
MK-810			Opština Petrovec	Municipalidad de Petrovec				ペトロヴェツ		Gmina Petrowec	Município de Petrovec	İbrahimova	彼得羅韋茨區
MK-811	Saraj †		Opština Saraj	Municipalidad de Saraj						Gmina Saraj	Município de Saraj	Saray Belediyesi	薩拉伊區
MK-812		بلدية سوبيتشه	Opština Sopište	Municipalidad de Sopište				ソピシュテ		Gmina Sopište	Município de Sopiste	Sopiste Belediyesi	蘇皮什特區
MK-813		بلدية ستودنيتشاني	Opština Studeničani	Municipalidad de Studeničani				ストゥデニチャニ		Gmina Studeničani	Município de Studenicani	Studenicani Belediyesi	斯圖登尼查尼區
MK-814	Centar †		Opština Centar	Municipalidad de Centar (Skopje)						Gmina Centar		Merkez Belediyesi (Üsküp)	辛塔尔区
MK-815	Čair †		Opština Čair	Municipalidad de Čair						Gmina Czair	Município de Čair	Çayır Belediyesi	查伊尔区
MK-816		بلدية تشوتشر سانديفو	Opština Čučer-Sandevo	Municipalidad de Čučer-Sandevo	Čučer Sandevo			チュチェル・サンデヴォ		Gmina Czuczer-Sandewo	Município Cucer-Sandevo	Cucer-Sandevo Belediyesi	楚塞尔桑德沃区
MK-817	Šuto Orizari †		Opština Šuto Orizari	Municipalidad de Šuto Orizari				シュトオリザリ		Gmina Szuto Orizari	Município de Šuto Orizari	Şuto Orizari Belediyesi	舒托奧里扎里區
ML-1		منطقة كايس	Region Kayes		Région de Kayes		regione di Kayes	カイ州		Region Kayes		Kayes Bölgesi	卡伊區
ML-10		منطقة تودني	Region Taoudénit	Región de Taoudeni	Région de Taoudénit			タウデニ州	Taoudénit (regio)				陶代尼区
ML-2		منطقة كوليكورو	Region Koulikoro	Kulikoró	Région de Koulikoro		regione di Koulikoro	クリコロ州		Region Koulikoro		Koulikoro Bölgesi	库利科罗区
ML-3		منطقة سيكاسو	Region Sikasso		Région de Sikasso		regione di Sikasso	シカソ州		Region Sikasso		Sikasso Bölgesi	锡卡索区
ML-4		منطقة سيغو	Region Ségou	Segú	Région de Ségou		regione di Ségou	セグー州		Region Ségou		Ségou Bölgesi	塞古区
ML-5		منطقة موبتي	Region Mopti	Región de Mopti	Région de Mopti		regione di Mopti	モプティ州		Region Mopti		Mopti Region	莫普提区
ML-6		منطقة تمبكتو	Region Timbuktu	Tombuctú	Région de Tombouctou	מחוז טימבוקטו	regione di Timbuctù	トンブクトゥ州	Timboektoe	Region Timbuktu		Tombouctou Bölgesi	通布圖區
ML-7		منطقة غاو	Region Gao		Région de Gao		regione di Gao	ガオ州		Region Gao		Gao Belediyesi	加奥区
ML-8		منطقة كيدال	Region Kidal		Région de Kidal		regione di Kidal	キダル州		Region Kidal		Kidal Region	基達爾區
ML-9		منطقة ميناكا	Region Ménaka	Región de Ménaka	Région de Ménaka			メナカ州	Ménaka (regio)				馬里行政區
ML-BKO		باماكو				במקו		バマコ					巴馬科
MM-01		إقليم ساجينغ	Sagaing-Region	División de Sagaing	Région de Sagaing	מחוז סאגאינג	regione di Sagaing	ザガイン管区		Sikong		Sagaing Bölgesi	實皆省
MM-02		باغو	Bago-Region	Bago (Birmania)	Région de Bago		regione di Bago	バゴー管区		Pegu (prowincja)	Bago (divisão)		勃固省
MM-03		إقليم ماغواي	Magway-Region		Région de Magway		regione di Magway	マグウェ管区		Magwe		Magway Bölgesi	馬圭省
MM-04		إقليم ماندالاي	Mandalay-Region	Región del Mandalay	Région de Mandalay		regione di Mandalay	マンダレー管区		Mandalaj (prowincja)	Mandalay (divisão)	Mandalay Bölgesi	曼德勒省
MM-05		اقليم تانينثاري	Tanintharyi-Region		Région de Tanintharyi		regione di Tanintharyi	タニンダーリ管区		Taninthayi		Tanintharyi Region	德林达依
MM-06		إقليم يانغون	Yangon-Region	Región de Yangon	Région de Yangon	מחוז יאנגון	regione di Yangon	ヤンゴン管区	Rangoon	Rangun		Yangon Bölgesi	仰光省
MM-07		مقاطعة أيياروادي	Irawadi-Region		Région d’Ayeyarwady	מחוז אייברטי	regione di Ayeyarwady	エーヤワディ管区		Irawadi		Ayeryarwady Bölgesi	伊洛瓦底省
MM-11		ولاية كاشين	Kachin-Staat	Estado Kachin	État de Kachin	מדינת קצ׳ין	Stato Kachin	カチン州		Kaczin		Kachin Eyaleti	克钦邦
MM-12		ولاية كاياه	Kayah-Staat		État de Kayah		Stato Kayah	カヤー州		Kaja		Kayah Eyaleti	克耶邦
MM-13		ولاية كايين	Kayin-Staat		État Karen	מדינת קאיין	Stato Karen	カレン州		Karen		Kayin Eyaleti	克倫邦
MM-14		ولاية تشين	Chin-Staat		État Chin		Stato Chin	チン州		Czin		Chin Eyaleti	欽邦
MM-15		ولاية مون	Mon-Staat	Estado Mon	État Môn	מדינת מון	Stato Mon	モン州				Mon Eyaleti	孟邦
MM-16		راخين	Rakhaing-Staat		État d’Arakan	ראקין	Stato Rakhine	ラカイン州		Arakan	Arracão	Rakhine Eyaleti	若開邦
MM-17		ولاية شان	Shan-Staat		État Shan		Stato Shan	シャン州		Szan		Shan State	掸邦
MM-18	Naypyidaw		Unionsterritorium Naypyidaw	Territorio de la Unión de Naypyidaw	Naypyidaw Territoire de l’Union		Territorio dell’Unione di Naypyidaw	ネピドー連邦領	Naypyidaw Union Territory	Naypyidaw	Território da União de Naypyidaw		内比都联邦区
MN-035	Orkhon	محافظة أورخون	Orchon-Aimag		Orkhon	אורחון	provincia dell’Orhon	オルホン県		Ajmak orchoński		Orhun	鄂尔浑省
MN-037	Darkhan-Uul	مقاطعة درخان-وول	Darchan-Uul-Aimag	Darhan-Uul	Darhan-Uul	דרחאן-אול	provincia di Darhan-Uul	ダルハン・オール県	Darhan-Uul	Ajmak darchański	Darhan-Uul	Darhan-Ul	达尔汗乌勒省
MN-039	Khentii	محافظة خنتي	Chentii-Aimag		Khentii	חנטי	provincia del Hėntij	ヘンティー県	Henti	Ajmak chentejski	Khentiy	Hentii ili	肯特省
MN-041	Khövsgöl	مقاطعة خوفسغول	Chöwsgöl-Aimag		Khövsgöl	חובסגול	provincia del Hôvsgôl	フブスグル県		Ajmak chubsugulski	Khövsgöl		库苏古尔省
MN-043	Khovd	محافظة خوفد	Chowd-Aimag		Khovd	חובד	provincia di Hovd	ホブド県	Ajmag Hovd	Ajmak kobdoski	Khovd		科布多省
MN-046		مقاطعة أوفس	Uws-Aimag			אובס	provincia dell’Uvs	オブス県		Ajmak uwski			乌布苏省
MN-047		مقاطعة توف	Töw-Aimag			טוב	provincia del Tôv	トゥブ県		Ajmak centralny		Tuv	中央省
MN-049		محافظة سيلنج	Selenge-Aimag			סלנגה	provincia del Sėlėngė	セレンゲ県		Ajmak selengijski			色楞格省
MN-051	Sükhbaatar	محافظة سوخباتار	Süchbaatar-Aimag			סוחבאאטאר	provincia di Sùhbaatar	スフバートル県		Ajmak suchebatorski	Sükhbaatar	Sühbatur	苏赫巴托尔省
MN-053	Ömnögovi	مقاطعة أومنوغوفي	Ömnö-Gobi-Aimag	Ömnögovi	Ömnögovi	אומנוגובי	provincia dell’Ômnôgov’	ウムヌゴビ県		Ajmak południowogobijski		Umnugobi	南戈壁省
MN-055	Övörkhangai	مقاطعة أوفوخاناجي	Öwörchangai-Aimag		Övörkhangai aïmag	אובורחאנגאי	provincia del Ôvôrhangaj	ウブルハンガイ県	Övörhangaj	Ajmak południowochangajski	Övörkhangay		前杭爱省
MN-057	Zavkhan	محافظة زافخان	Dsawchan-Aimag	Zavhan (aymag)	Zavkhan	זבחאן	provincia del Zavhan	ザブハン県	Zavhan	Ajmak dzawchański	Zavkhan	Zavhan	扎布汗省
MN-059	Dundgovi	محافظة دوندغوفي	Dund-Gobi-Aimag	Dundgovi	Dundgovi	דונדגובי	provincia del Dundgov’	ドンドゴビ県		Ajmak środkowogobijski		Dundgobi	中戈壁省
MN-061		مقاطعة دورنود	Dornod-Aimag			דורנוד	provincia del Dornod	ドルノド県		Ajmak wschodni			东方省
MN-063	Dornogovi	مقاطعة دورنوغوفي	Dorno-Gobi-Aimag	Dornogovi	Dornogovi	דורנוגובי	provincia del Dornogov’	ドルノゴビ県		Ajmak wschodniogobijski		Dornogobi	东戈壁省
MN-064	Govisümber	مقاطعة جوفيسومبر	Gobi-Sümber-Aimag	Govisümber	Govisümber	גוביסומבר	provincia del Gov’-Sùmbėr	ゴビスンベル県	Govĭsümber	Ajmak gobijsko-sumberski	Govĭsümber	Gobisümber	戈壁苏木贝尔省
MN-065	Govi-Altai	مقاطعة غوفي-ألتاي	Gobi-Altai-Aimag	Govi-Altay	Govi-Altai	גובי-אלטאי	provincia del Gov’-Altaj	ゴビ・アルタイ県	Govĭ-Altaj	Ajmak gobijsko-ałtajski	Govi-Altay	Gobi-Altay	戈壁阿尔泰省
MN-067		محافظة بولغان	Bulgan-Aimag			בולגאן	provincia di Bulgan	ボルガン県	Ajmag Bulgan	Ajmak bulgański			布尔干省
MN-069	Bayankhongor	محافظة بايانخونغور	Bajanchongor-Aimag			באיינחונגור	provincia di Bajanhongor	バヤンホンゴル県	Bajanhongor	Ajmak bajanchongorski	Bayankhongor		巴彦洪戈尔省
MN-071	Bayan-Ölgii	محافظة بايان-أولجي	Bajan-Ölgii-Aimag		Bayan-Ölgii	באיין-אולגי	provincia del Bajan-Ôlgij	バヤン・ウルギー県	Bajan-Ölgi	Ajmak bajanolgijski		Bayan Ölgii ili	巴彦乌列盖省
MN-073	Arkhangai	محافظة أرخانغاي	Archangai-Aimag		Arkhangai	ארחאנגאי	provincia dell’Arhangaj	アルハンガイ県	Arhangaj	Ajmak północnochangajski	Arkhangay		后杭爱省
MN-1		أولان باتور		Ulán Bator	Oulan-Bator	אולן בטור	Ulan Bator	ウランバートル		Ułan Bator	Ulan Bator	Ulan Batur	乌兰巴托
MR-01	Hodh Ech Chargui	ولاية الحوض الشرقي	Hodh Ech Chargui	Hod Oriental	Hodh Ech Chargui		regione di Hodh-Charghi	ホズ・エッ・シャルギ州	Hodh Ech Chargui	Haud asz-Szarki		Hodh Ech Chargui Bölgesi	東胡德省
MR-02	Hodh El Gharbi	ولاية الحوض الغربي	Hodh El Gharbi	Hod Occidental	Hodh El Gharbi		regione di Hodh-Gharbi	ホズ・エル・ガルビ州	Hodh El Gharbi	Haud al-Gharbi		Hodh El Garbi	西胡德省
MR-03		ولاية العصابة				מחוז אסאבה	regione di Assaba	アサバ州		Al-Asaba		Assaba Bölgesi	阿薩巴省
MR-04		ولاية كوركول					regione di Gorgol	ゴルゴル州		Kurkul		Gorgol Region	戈爾戈勒省
MR-05		ولاية البراكنة					regione di Brakna	ブラクナ州		Al-Barakina		Brakna Bölgesi	卜拉克納省
MR-06		ولاية الترارزة					regione di Trarza	トラルザ州		At-Tarariza		Trarza Bölgesi	特拉扎省
MR-07		ولاية أدرار						アドラル州		Adrar (region)		Adrar Bölgesi	阿德拉爾省 (毛里塔尼亞)
MR-08	Dakhlet Nouadhibou	داخلة نواذيبو	Dakhlet Nouadhibou	Dajlet Nuadibú	Dakhlet Nouadhibou	דחלט נואדיבו	regione di Dakhlet-Nouadhibou	ダフレト・ヌアジブ州	Dakhlet Nouadhibou	Dachlat Nawazibu	Dakhlet Nouadhibou	Dakhlet Nouadhi	努瓦迪布灣省
MR-09		ولاية تكانت					regione di Tagant	タガント州		Takant		Tagant Bölgesi	塔甘特省
MR-10		ولاية غيديماغا			Guidimakha		regione di Guidimagha	ギディマカ州	Guidimakha	Ghidimagha		Guidimaka Bölgesi	吉迪馬卡省
MR-11		ولاية تيرس زمور		Tiris Zemmur			regione di Tiris-Zemmour	ティリス・ゼムール州		Tiris Zammur		Tiris Zemmour Bölgesi	提里斯-宰穆爾省
MR-12		ولاية إينشيري					regione di Inchiri	インシリ州		Insziri		Ichiri Bölgesi	因希里省
MR-13	Nouakchott Ouest	ولاية نواكشوط الغربية	Nouakchott Ouest		Nouakchott-Ouest		Regione di Nouakchott-Ouest	ヌアクショット西					西努瓦克肖特大区
MR-14	Nouakchott Nord	نواكشوط الشمالية	Nouakchott Nord		Nouakchott-Nord		Regione di Nouakchott-Nord	ヌアクショット北					北努瓦克肖特大区
MR-15	Nouakchott Sud	نواكشوط الجنوبية	Nouakchott Sud		Nouakchott-Sud		Regione di Nouakchott-Sud	ヌアクショット南					南努瓦克肖特大区
MT-01		عطار				אטארד		アタード					阿塔爾德
MT-02		بالزان				פרס בלצן		バルツァーン					巴尔灿
MT-03		بيرجو	Vittoriosa			בירגו	Vittoriosa	ビルグ					比尔古
MT-04		بيركيركارا				בירקירקארה	Birchircara	ビルキルカラ					比爾基卡拉
MT-05		بئر زيوجة				בירזבוג׳ה	Birzebbugia	ビルゼブジャ				Birzebbuga	比尔泽布贾
MT-06	Cospicua	كوسبيكو	Cospicua			קוספיקאה	Cospicua	ボルムラ	Cospicua		Cospicua	Cospicua	科斯皮夸
MT-07		دينغلي				דינגלי		ディングリ					丁利
MT-08		فغورا					Figura	フグーラ					弗古拉
MT-09		فلوريانا				פלוריאנה		フロリアーナ					弗罗瑞安娜
MT-10		فونتانا		Fontana (Malta)	Fontana (Gozo)			フォンターナ		Fontana (Malta)	Fontana (Malta)		丰塔纳
MT-11		غوديا					Gudia	グーディア					古迪亚
MT-12		غزيرا					Gezira	グジラ				Gzira	格齊拉
MT-13		غوينزيلم						アインシーレム				Ghajnsielem	艾因西莱姆
MT-14		غارب					Garbo	アーブ				Gharb	阿尔卜
MT-15		عرعور					Gargur	アーウール				Gharghur	加尔古尔
MT-16		غاسري						アーシリ				Ghasri	加斯里
MT-17		غاكساق					Asciac	アーシャ				Ghaxaq	阿沙格
MT-18		حمرون			Hamrun			ハムルーン				Hamrun	哈姆倫 (馬耳他)
MT-19		إكلين					L’Iclin	イキリン					伊克伊林
MT-20	Senglea	سنجليا	Senglea	Senglea		סנגלאה	Senglea	イシーラ	Senglea		Senglea	Senglea	森格萊阿
MT-21		كالكارا					Calcara	カルカラ					麥基基
MT-22		كيرتشم						ケルチャム				Kercem	凯尔切姆
MT-23		كيركوب				קירקופ	Chircop	キルコップ					基尔科普
MT-24		ليا					Lia	リーヤ					利亚 (马耳他)
MT-25		لوقا				לואה	Luca	ルア					盧加
MT-26		المرسى				מרסה (מלטה)		マルサ					馬爾薩
MT-27		مارساسكالا					Marsascala	マルサスカラ					馬爾薩斯卡拉
MT-28		مارساكسلوخك				מרסשלוק	Marsa Scirocco	マルサシロク					马尔萨什洛克
MT-29		مدينة				מדינה	Medina	イムディーナ					姆迪纳
MT-30		مليحة						メリッハ				Melliana	梅利哈
MT-31		مغار				מג׳אר	Mugiarro	イムジャー				Mgarr	姆贾尔
MT-32		موستا				מוסטה	Musta	モスタ					莫斯塔
MT-33		مقابا					Micabba	アッバ					姆卡巴
MT-34		مسيدا				מסידה	Misida	イムシーダ					姆西達
MT-35	Imtarfa	المطرفة					Marfa	イムタルファ					玛塔法
MT-36		مونكسار					Monsciar	ムンシー					蒙沙尔
MT-37		بلدة نادور						ナドゥール					纳杜尔
MT-38		ناكسار					Nasciaro	ナッシャー					納沙爾
MT-39		باولا				פאולה		パウラ					保拉
MT-40		بيمبروك						ペンブローク					彭布罗克 (马耳他)
MT-41						פיאטה		ピータ			Pietà (Malta)		佩塔
MT-42		قالا، مالطا					La Cala	アラ					卡拉 (戈佐岛)
MT-43		كورمي				קורמי	Curmi	オルミ					戈爾米
MT-44		كريندي					Crendi	レンディ					奎倫迪
MT-45	Victoria	الرباط	Victoria	Victoria	Rabat	ויקטוריה	Rabat	ラバット	Victoria	Victoria	Victoria	Victoria	維多利亞
MT-46	Rabat	الرابات	Rabat	Rabat	Rabat	רבאט, מלטה	Rabat	ラバト	Rabat	Rabat	Rabat (Malta)	Rabat	拉巴特
MT-47		سافي						サーフィ					萨菲
MT-48	St. Julian’s	سانت جوليان		San Julián		סנט ג׳וליאן	San Giuliano	センジュリアン		St. Julian’s	St. Julian’s	St. Julian’s	聖朱利安斯
MT-49		سان غوان					San Giovanni	サンジュワン				San Gwann	聖瓜安
MT-50	Saint Lawrence	سانت لورانس					San Lorenzo	サン・ローレンツ			Saint Lawrence	Saint Lawrence	圣劳伦斯
MT-51	St. Paul’s Bay	شارع خليج بول					Baia di San Paolo	セントポールズ・ベイ		St Paul’s Bay	St. Paul’s Bay	St. Paul’s Bay	聖保羅灣城
MT-52		سانات						サンナット					萨纳
MT-53		سانتا لوزيجا					Santa Lucia	サンタルーチャ				Santa Lucija	桑塔露西亚市
MT-54		سانتا فينيرا						サンタヴェネラ					聖韋內拉
MT-55		بلدية سيقيوي					Suggeui	シッジウィー				Siggiewi	錫傑維
MT-56		سليمة				סלימה		スリマ					斯利馬
MT-57		سويقي						シウィーイ				Sweiqi	斯維吉
MT-58	Ta’ Xbiex	تا إزبيكس	Ta’ Xbiex	Ta’ Xbiex	Ta’ Xbiex	טא׳ שביאש	Ta’ Xbiex	タシビイシェ	Ta’ Xbiex	Ta’ Xbiex	Ta’ Xbiex	Ta’Zbiex	塔比克斯
MT-59		تشرزين				טרשין	Tarscen	タルシーン					塔爾欣
MT-60		فاليتا		La Valeta	La Valette	ולטה	La Valletta	バレッタ			Valeta		瓦莱塔
MT-61		بلدة زاجورا					Caccia	シャーラ				Xaghra	沙拉
MT-62		شوكية					Xeuchia	シェウキーヤ				Xekija	绍基亚
MT-63		زغواجرا					Sciaira	シャイラ				Xghajra	哈加
MT-64		جبار					Zabbar	ザッパール				Zabbar	扎巴爾
MT-65	Żebbuġ Gozo	الزبوج	Żebbuġ	Żebbuġ	Żebbuġ		Żebbuġ	ゼブージ	Żebbuġ	Żebbuġ	Żebbuġ (Gozo)		泽布季 (戈佐岛)
MT-66	Żebbuġ	زيباغ	Żebbuġ	Żebbuġ	Żebbuġ	זבוג׳	Casal Zebbugi	ゼブージ	Żebbuġ	Żebbuġ	Żebbuġ	Zebbug	澤布季
MT-67		الزيتون				איז-זיתון	Zeitun	ゼイトゥン				Zejtun	榟橔
MT-68		زرياق					Zurrico	ズッリー				Zurrieq	祖里格
MU-AG	Agaléga	أغاليغا	Agalega-Inseln	Islas Agalega	Agaléga		Agalega	アガレガ諸島	Agalega-eilanden	Wyspy Agalega	Agalega	Agaléga Adaları	阿加萊加群島
MU-BL	Rivière Noire	النهر الأسود		Distrito de Black River	Rivière Noire		Distretto di Black River	ブラックリバー県				Black River Bölgesi	黑河區
MU-CC	Cargados Carajos	كارغادوس كارايوس	Cargados-Carajos-Inseln	Cargados Carajos	Saint-Brandon		Cargados Carajos	カルガドス・カラホス諸島	Cargados Carajos	Cargados Carajos	Cargados Carajos	Cargados-Carajos Adaları	卡加多斯-卡拉若斯群岛
MU-FL		مقاطعة فلاسك		Distrito de Flacq		מחוז פלאק		フラック県				Flacq Bölgesi	弗拉克區
MU-GP		مقاطعة غراند بورت		Distrito de Grand Port				グラン・ポール県				Grand Port Bölgesi	大港區
MU-MO		مقاطعة موكا		Distrito de Moka			Distretto di Moka	モカ県				Moka Bölgesi	莫卡區
MU-PA		منطقة بامبلموسز		Distrito de Pamplemousses				パンプルムース県				Pamplemousses Bölgesi	龐波慕斯區
MU-PL	Port Louis District			Distrito de Port Louis			Distretto di Port Louis	ポートルイス県				Port Louis ilçesi	路易港區
MU-PW		مقاطعة بلينز ويلهمز		Distrito de Plaines Wilhems		מחוז פליינס וילהלמס		プレーン・ウィルヘルム県				Plaines Wilhems Bölgesi	威廉平原區
MU-RO	Rodrigues	رودريغوس	Rodrigues	Rodrigues	Rodrigues	רודריגז	Rodrigues	ロドリゲス島	Rodrigues	Rodrigues	Rodrigues	Rodrigues	罗德里格斯岛
MU-RR		مقاطعة ريفير دو ريمبارت		Distrito de Rivière du Rempart		מחוז ריבייר דו רמפאר		リヴィエール・デュ・ランパール県				Riviere du Rempart Bölgesi	朗帕河區
MU-SA		مقاطعة سافاني		Distrito de Savanne				サバンナ県				Savanne Bölgesi	薩凡納區
MV-00	Alif Dhaal	أليف دال أتول	Alif Dhaal	Atolón Alif Dhaal	Alif Dhaal		Atollo Alif Dhaal	アリフ・ダール環礁区	Alif Dhaal-atol	Alif Dhaal	Alif Dhaal Atoll	Alif Dhaal Atoll	阿利夫達爾環礁
MV-01		آتول أدو	Addu-Atoll	Seenu	Atoll Addu		Atollo Seenu	アッドゥ環礁	Seenu-atol				阿杜環礁
MV-02	Alif Alif	أليف أليف أتول	Alif Alif	Atolón Alif Alif	Alif Alif	אטול אליף אליף	Atollo Alif Alif	アリフ・アリフ・アトル	Alif Alif-atol	Alif Alif	Alif Alif Atoll	Alif Alif Atoll	阿利夫阿利夫環礁
MV-03	Lhaviyani	لافياني أتول	Faadhippolhu-Atoll	Atolón Lhaviyani	Atoll Faadhippolhu	אטול לביאני	Atollo Lhaviyani	ラビアニ環礁	Lhaviyani-atol	Lhaviyani	Lhaviyani Atoll	Lhayviyani Atoll	拉黑比亞尼環礁
MV-04	Vaavu	فافو أتول	Vaavu	Atolón Vaavu	Vaavu		Atollo Vaavu	フェリデ環礁	Vaavu-atol	Vaavu	Vaavu Atoll	Vaavu Atoll	瓦夫環礁
MV-05	Laamu	لامو أتول	Laamu	Atolón Laamu	Atoll Hadhdhunmathi		Atollo Laamu	ラーム環礁	Laamu-atol	Laamu	Atol Laamu	Laamu Atoll	拉穆環礁
MV-07	Haa Alif	آتول ها ألف	Haa Alif	Atolón Haa Alif	Haa Alifu	אטול הא אליף	Atollo Haa Alif	ハーアリフ環礁	Haa Alif-atol	Haa Alif	Haa Alif Atoll	Haa Alif Atoll	哈阿里夫環礁
MV-08	Thaa	آتول ذا		Atolón Thaa	Atoll Kolhumadulu		Atollo Thaa		Thaa-atol	Thaa			塔亞環礁
MV-12	Meemu	ميمو أتول	Mulaku-Atoll	Atolón Meemu	Atoll Mulaku		Atollo Meemu	ミーム環礁	Meemu-atol	Meemu	Meemu Atoll	Meemu Atoll	美慕環礁
MV-13	Raa	را أتول	Raa	Atolón Raa	Raa	אטול ראה	Atollo Raa	ラー環礁	Raa-atol	Raa	Raa Atoll	Raa Atoll	拉環礁
MV-14	Faafu	فافو أتول	Nord-Nilandhe-Atoll	Atolón Faafu	Atoll Nilandhe Nord		Atollo Faafu	北ニランデ環礁区	Faafu-atol	Faafu	Faafu Atoll	Faafu Atoll	法夫環礁
MV-17	Dhaalu	دالو أتول	Süd-Nilandhe-Atoll	Atolón Dhaalu	Atoll Nilandhe Sud		Atollo Dhaalu	ダァール環礁	Dhaalu-atol	Dhaalu	Dhaalu Atoll	Dhaalu Atoll	達魯環礁
MV-20	Baa	با اتول	Baa	Atolón Baa	Baa	אטול באה	Atollo Baa	バア環礁	Baa-atol	Baa	Baa Atoll	Baa Atoll	芭環礁
MV-23	Haa Dhaalu	ها دالو أتول	Haa Dhaalu	Atolón Haa Dhaalu	Haa Dhaalu	אטול הא דאלו	Atollo Haa Dhaalu	南ティラドゥンマティー環礁区	Haa Dhaalu-atol	Haa Dhaalu	Haa Dhaalu Atoll	Haa Dhaalu Atoll	阿魯環礁
MV-24	Shaviyani	شافياني أتول	Shaviyani	Atolón Shaviyani	Shaviyani	אטול שאביאני	Atollo Shaviyani	北ミラドゥンマドゥル環礁区	Shaviyani-atol	Shaviyani	Shaviyani Atoll	Shayviyani Atoll	沙維亞尼環礁
MV-25	Noonu	نونو أتول	Noonu	Atolón Noonu	Noonu	אטול נונו	Atollo Noonu	ヌーヌ環礁	Noonu-atol	Noonu	Noonu Atoll	Noonu Atoll	諾努環礁
MV-26	Kaafu	كافو أتول	Kaafu	Atolón Kaafu	Kaafu	אטול קאפו	Atollo Kaafu	カーフ環礁	Kaafu-atol	Kaafu	Kaafu Atoll	Kaafu Atoll	卡夫環礁
MV-27	Gaafu Alif	غافو أليف أتول	Gaafu Alif	Atolón Gaafu Alif	Gaafu Alif		Atollo Gaafu Alif	ガーフ・アリフ環礁	Gaafu Alif-atol	Gaafu Alif	Gaafu Alif Atoll	Gaafu Alif Atoll	奧利弗蓋夫環礁
MV-28	Gaafu Dhaalu	غافو دالو أتول	Gaafu Dhaalu	Atolón Gaafu Dhaalu	Gaafu Dhaalu		Atollo Gaafu Dhaalu	ガーフ・ダール環礁	Gaafu Dhaalu-atol	Gaafu Dhaalu	Gaafu Dhaalu Atoll	Gaafu Dhaalu Atoll	南蘇瓦迪瓦環礁
MV-29	Gnaviyani	غنافياني أتول	Gnaviyani	Atolón Gnaviyani	Atoll de Gnaviyani		Atollo Gnaviyani	ニヤヴィヤニ環礁	Gnaviyani-atol	Gnaviyani	Gnaviyani Atoll	Gnaviyani Atoll	加納維雅尼環礁
MV-MLE	Malé	ماليه	Malé	Malé	Malé	מאלה	Malé	マレ	Malé	Male	Malé	Malé	馬累
MW-BA		مقاطعة بالاكا		Distrito de Balaka	District de Balaka		Distretto di Balaka	バラカ		Dystrykt Balaka			巴拉卡縣
MW-BL		مقاطعة بلانتير		Distrito de Blantyre	District de Blantyre		Distretto di Blantyre	ブランタイヤ		Dystrykt Blantyre			布蘭太爾縣
MW-C	Central	المنطقة الوسطى	Central Region	Región Central	Malawi central	מחוז המרכז (מלאווי)	regione Centrale	中部州	Central	Region Cantralny	Região Central	Merkez Bölgesi	中央区
MW-CK		مقاطعة تشيكواوا	Chikwawa-Distrikt	Distrito de Chikwawa	District de Chikwawa		Distretto di Chikwawa	チクワワ		Dystrykt Chikwawa			奇克瓦瓦縣
MW-CR		إقليم تشيرازولو	Chiradzulu-Distrikt	Distrito de Chiradzulu	District de Chiradzulu		Distretto di Chiradzulu	チラズル		Dystrykt Chiradzulu			奇拉朱盧縣
MW-CT		مقاطعة تشيتيبا	Chitipa-Distrikt	Distrito de Chitipa	District de Chitipa		Distretto di Chitipa	チティパ		Dystrykt Chitipa			奇蒂帕縣
MW-DE		مقاطعة ديدزا	Distrikt Dedza	Distrito de Dedza	District de Dedza		Distretto di Dedza	デッザ		Dystrykt Dedza			代扎縣
MW-DO		مقاطعة دوا	Distrikt Dowa	Distrito de Dowa	District de Dowa		Distretto di Dowa	ドーワ		Dystrykt Dowa			多瓦縣
MW-KR			Karonga Distrikt	Distrito de Karonga	District de Karonga	מחוז קרונגה	Distretto di Karonga	カロンガ		Dystrykt Karonga			卡龍加縣
MW-KS		مقاطعة كاسونغو	Kasungu-Distrikt	Distrito de Kasungu	District de Kasungu		Distretto di Kasungu	カスング		Dystrykt Kasungu			卡松古縣
MW-LI		مقاطعة ليلونغوي	Distrikt Lilongwe	Distrito de Lilongwe	District de Lilongwe	מחוז לילונגווה	Distretto di Lilongwe	リロングウェ県		Dystrykt Lilongwe			利隆圭縣
MW-LK		مقاطعة ليكوما		Distrito de Likoma	District de Likoma		Distretto di Likoma	リコマ		Dystrykt Likoma			利科馬縣
MW-MC		مقاطعة مشينجي	Mchinji-Distrikt	Distrito de Mchinji	District de Mchinji		Distretto di Mchinji	ムチンジ		Dystrykt Mchinji			姆欽吉縣
MW-MG		مقاطعة مانغوتشي	Distrikt Mangochi	Distrito de Mangochi	District de Mangochi		Distretto di Mangochi	マンゴチ		Dystrykt Mangochi			曼戈切縣
MW-MH		مقاطعة ماشينكا		Distrito de Machinga	District de Machinga		Distretto di Machinga	マチンガ		Dystrykt Machinga			馬欽加縣
MW-MU		مقاطعة مولاني	Mulanje-Distrikt	Distrito de Mulanje	District de Mulanje		Distretto di Mulanje	ムランジェ		Dystrykt Mulanje			姆蘭傑縣
MW-MW		مقاطعة موانزا	Mwanza-Distrikt	Distrito de Mwanza	District de Mwanza		Distretto di Mwanza	ムワンザ		Dystrykt Mwanza			姆萬紮縣
MW-MZ		مقاطعة مزيمبا	Mzimba-Distrikt	Distrito de Mzimba	District de Mzimba	מזמבה	Distretto di Mzimba	ムジンバ		Dystrykt Mzimba			姆津巴縣
MW-N	Northern		Northern Region	Región del Norte	Région Nord	אזור הצפון	regione Settentrionale	北部州	Northern	Region Północny	Região Norte	Kuzey Bölgesi	北部区
MW-NB		مقاطعة خليج نخاتا	Nkhata Bay Distrikt	Distrito de Nkhata Bay	District de Nkhata Bay		Distretto di Nkhata Bay	カタベイ		Dystrykt Nkhata Bay			恩卡塔灣縣
MW-NE		مقاطعة نينو	Neno-Distrikt	Distrito de Neno	District de Neno		Distretto di Neno	ネノ	Neno District	Dystrykt Neno
MW-NI		مقاطعة نتشيسى	Ntchisi-Distrikt	Distrito de Ntchisi	District de Ntchisi		Distretto di Ntchisi	ンチシ		Dystrykt Ntchisi			恩奇斯縣
MW-NK		مقاطعة نكوتاكوتا		Distrito de Nkhotakota	District de Nkhotakota		Distretto di Nkhotakota	コタコタ		Dystrykt Nkhotakota			恩科塔科塔縣
MW-NS		مقاطعة نسانج	Nsanje-Distrikt	Distrito de Nsanje	District de Nsanje		Distretto di Nsanje	ンサンジェ		Dystrykt Nsanje			恩桑傑縣
MW-NU		مقاطعة نتشيو	Ntcheu-Distrikt	Distrito de Ntcheu	District de Ntcheu		Distretto di Ntcheu	ンチェウ		Dystrykt Ntcheu			恩徹烏縣
MW-PH		مقاطعة فالومبي	Distrikt Phalombe	Distrito de Phalombe	District de Phalombe		Distretto di Phalombe	パロンベ		Dystrykt Phalombe			法隆貝縣
MW-RU		إقليم رومفي	Rumphi-Distrikt	Distrito de Rumphi	District de Rumphi		Distretto di Rumphi	ルンピ		Dystrykt Rumphi			倫比縣
MW-S	Southern		Southern Region	Región del Sur	Région Sud	מחוז הדרום (מלאווי)	regione Meridionale	南部州	Southern	Region Południowy (Malawi)	Região Sul	Güney Bölgesi	南部区
MW-SA		مقاطعة ساليما	Distrikt Salima	Distrito de Salima	District de Salima		Distretto di Salima	サリマ		Dystrykt Salima			薩利馬縣
MW-TH				Distrito de Thyolo	District de Thyolo		Distretto di Thyolo	チョロ		Dystrykt Thyolo			蒂約羅縣
MW-ZO				Distrito de Zomba	District de Zomba		Distretto di Zomba	ゾンバ県		Dystrykt Zomba			松巴縣
MX-AGU		ولاية اغواسكالينتس				אגואסקליינטס		アグアスカリエンテス州					阿瓜斯卡連特斯州
MX-BCN		ولاية باها كاليفورنيا			Basse-Californie	באחה קליפורניה	Bassa California	バハ・カリフォルニア州		Kalifornia Dolna		Aşağı Kaliforniya	下加利福尼亞州
MX-BCS		ولاية باخا كاليفورنيا سور			Basse-Californie du Sud	באחה קליפורניה הדרומית	Bassa California del Sud	バハ・カリフォルニア・スル州		Kalifornia Dolna Południowa		Güney Aşağı Kaliforniya	南下加利福尼亞州
MX-CAM		ولاية كامبيتشي				קמפצ׳ה		カンペチェ州					坎佩切州
MX-CHH		ولاية شيواوا				צ׳יוואווה		チワワ州					奇瓦瓦州
MX-CHP		تشياباس				צ׳יאפס		チアパス州					恰帕斯州
MX-CMX	Ciudad de Mexico	مدينة مكسيكو	Mexiko-Stadt		Mexico	מקסיקו סיטי	Città del Messico	メキシコシティ	Mexico-Stad	Meksyk	Cidade do México	Meksika	墨西哥城
MX-COA	Coahuila	ولاية كواهويلا	Coahuila		Coahuila	קואווילה	Coahuila	コアウイラ州		Coahuila		Coahuila	科阿韋拉州
MX-COL		ولاية كوليما				קולימה		コリマ州					科利馬州
MX-DUR		ولاية دورانجو				דורנגו		ドゥランゴ州					杜蘭戈州
MX-GRO		ولاية غيريرو		Estado de Guerrero		גררו		ゲレーロ州					格雷羅州
MX-GUA		ولاية غواناخواتو				גואנחואטו		グアナフアト州					瓜納華托州
MX-HID		ولاية هيدالغو		Estado de Hidalgo		אידלגו		イダルゴ州					伊達爾戈州
MX-JAL		ولاية خاليسكو				חליסקו		ハリスコ州					哈利斯科州
MX-MEX	Mexico State	مكسيكو		Estado de México	État de Mexico	מקסיקו	Messico	メヒコ州	Mexico	Meksyk		Meksika	墨西哥州
MX-MIC	Michoacán	ولاية ميتشواكان	Michoacán	Michoacán	Michoacán	מיצ׳ואקאן	Michoacán	ミチョアカン州		Michoacán	Michoacán	Michoacán	米却肯州
MX-MOR		ولاية موريلوس				מורלוס		モレロス州					莫雷洛斯州
MX-NAY		ولاية ناياريت				נאיאריט		ナヤリット州					納亞里特州
MX-NLE		ولاية نويفو ليون				נואבו לאון		ヌエボ・レオン州					新萊昂州
MX-OAX		ولاية واهاكا				אואחאקה		オアハカ州					瓦哈卡州
MX-PUE		ولاية بويبلا				פואבלה		プエブラ州					普埃布拉州
MX-QUE		ولاية كويريتارو				קרטרו		ケレタロ州	Querétaro de Arteaga				克雷塔羅州
MX-ROO		ولاية كينتانا رو				קינטנה רו		キンタナ・ロー州					金塔納羅奧州
MX-SIN		ولاية سينالوا				סינלואה		シナロア州					錫那羅亞州
MX-SLP		ولاية سان لويس بوتوسي				סן לואיס פוטוסי		サン・ルイス・ポトシ州					聖路易斯波托西州
MX-SON		ولاية سونورا				סונורה		ソノラ州					索諾拉州
MX-TAB		تاباسكو				טבסקו		タバスコ州					塔巴斯科州
MX-TAM		ولاية تاماوليباس				טמאוליפס		タマウリパス州					塔毛利帕斯州
MX-TLA		ولاية تلاكسكالا				טלקסקלה		トラスカラ州					特拉斯卡拉州
MX-VER	Veracruz	ولاية فيراكروز	Veracruz	Veracruz	Veracruz	וראקרוס	Veracruz	ベラクルス州		Veracruz	Veracruz	Veracruz	韋拉克魯斯州
MX-YUC		ولاية يوكاتان				יוקטן		ユカタン州		Jukatan	Iucatã		尤卡坦州
MX-ZAC		ولاية زاكاتيكاس				סקטקס		サカテカス州					薩卡特卡斯州
MY-01		جوهور				ג׳והור		ジョホール州				Johore	柔佛州
MY-02		قدح				קדה		ケダ州			Quedá		吉打
MY-03		كيلانتان				קלנטן		クランタン州					吉兰丹
MY-04	Malacca	ملقا	Malakka	Malaca	Malacca	מלאקה	Malacca	ムラカ州	Malakka	Malakka	Malaca	Malakka	马六甲
MY-05		نكري سمبيلن				נגרי סמבילן		ヌグリ・スンビラン州					森美兰
MY-06		فهغ				פהנג		パハン州					彭亨
MY-07	Penang	بينانق	Penang	Penang	Penang	פננג	Penang	ペナン州	Penang	Penang	Penang	Penang	槟城
MY-08		فيرق				פרק		ペラ州					霹靂州
MY-09		برليس				פרליס		プルリス州					玻璃市
MY-10		سلاغور				סלנגור		セランゴール州					雪蘭莪
MY-11		ترغكانو				טרנגנו		トレンガヌ州					登嘉樓
MY-12		صباح				סבה		サバ州			Sabá		沙巴
MY-13		سراوق				סראוואק		サラワク州				Saravak	砂拉越
MY-14	Kuala Lumpur	كوالالمبور	Kuala Lumpur	Kuala Lumpur	Kuala Lumpur	קואלה לומפור	Kuala Lumpur	クアラルンプール	Kuala Lumpur	Kuala Lumpur	Kuala Lumpur	Kuala Lumpur	吉隆坡
MY-15	Labuan	لابوان	Labuan	Labuan	Labuan	לבואן	Labuan	ラブアン	Labuan	Labuan	Labuan	Labuan	纳闽
MY-16	Putrajaya	بوتراجاي	Putrajaya	Putrajaya	Putrajaya	פוטרג׳איה	Putrajaya	プトラジャヤ	Putrajaya	Putrajaya	Putrajaya	Putrajaya	布城
MZ-A		محافظة نياسا	Provinz Niassa		province de Niassa		provincia di Niassa	ニアサ州		Niasa		Niassa Bölgesi	尼亚萨省
MZ-B		محافظة مانيكا	Provinz Manica		province de Manica	מניקה	provincia di Manica	マニッカ州				Manica Bölgesi	马尼卡省
MZ-G		محافظة غزة	Provinz Gaza	Provincia de Gaza	province de Gaza	מחוז גזה, מוזמביק	provincia di Gaza	ガザ州				Gaza Bölgesi	加扎省
MZ-I		مقاطعة إنهامبان	Provinz Inhambane		province d’Inhambane	מחוז איניהמבנה	provincia di Inhambane	イニャンバネ州				Inhambane Bölgesi	伊尼扬巴内省
MZ-L	Maputo Province		Provinz Maputo	Provincia de Maputo	province de Maputo		provincia di Maputo	マプト州				Maputo Bölgesi	马普托省
MZ-MPM		مابوتو				מפוטו		マプト					马普托
MZ-N		محافظة نامبولا	Provinz Nampula	Provincia de Nampula	province de Nampula	מחוז נמפולה	provincia di Nampula	ナンプーラ州				Nampula Bölgesi	楠普拉省
MZ-P		محافظة كابو ديلغادو	Provinz Cabo Delgado		province de Cabo Delgado	מחוז קאבו דלגאדו	provincia di Cabo Delgado	カボ・デルガード州				Cabo Delgado Bölgesi	德尔加杜角省
MZ-Q	Zambezia	مقاطعة زامبيزيا	Provinz Zambézia	Zambezia	province de Zambézie		provincia di Zambezia	ザンベジア州	Zambezia			Zambezia Bölgesi	赞比西亚省
MZ-S		مقاطعة سوفالا	Provinz Sofala		province de Sofala	מחוז סופאלה	provincia di Sofala	ソファラ州				Sofala Bölgesi	索法拉省
MZ-T		مقاطعة تيتي	Provinz Tete	Provincia de Tete	province de Tete	טטה	provincia di Tete	テテ州				Tete Bölgesi	太特省
NA-CA		اقليم زامبيزي	Sambesi (Region)	Caprivi			regione di Caprivi	カプリビ州	Caprivi	Caprivi	Caprivi	Caprivi	卡普里维区
NA-ER		إقليم إيرونغو				ארונגו	regione degli Erongo	エロンゴ州					埃龍戈區
NA-HA		إقليم هارداب					regione di Hardap	ハルダプ州					哈達普區
NA-KA	Karas	إقليم كاراس	ǀǀKaras	Karas	Karas		regione di Karas	カラス州	Karas	Karas	Karas	Karas	卡拉斯區
NA-KE			Kavango-Ost	Kavango del Este			Regione del Kavango Orientale	東カバンゴ州	Kavango Oost	Okawango Wschodnie	Kavango Oriental		東卡萬戈區
NA-KH		إقليم خوماس					regione di Khomas	ホマス州					霍馬斯區
NA-KU		اقليم كونيني				קוננה	regione del Kunene	クネネ州					庫內內區
NA-KW			Kavango-West	Kavango del Oeste			Regione del Kavango Occidentale	西カバンゴ州		Okawango Zachodnie	Kavango Ocidental		西卡万戈区
NA-OD		إقليم أوتجوزوندجوبا					regione di Otjozondjupa	オチョソンデュパ州					奧喬宗朱帕區
NA-OH		إقليم أوماهيكي					regione di Omaheke	オマヘケ州					奧馬海凱區
NA-ON		إقليم أوشانا				אושנה	regione dell’Oshana	オシャナ州					奧沙納區
NA-OS		إقليم أوموساتي					regione di Omusati	オムサティ州					奧穆薩蒂區
NA-OT		إقليم أوشيكوتو				מחוז אושיקוטו	regione di Oshikoto	オシコト州					奧希科托區
NA-OW		إقليم أوهانغوينا					regione di Ohangwena	オハングウェナ州					奧漢圭納區
NE-1		منطقة أغاديس		Región de Agadez			regione di Agadez	アガデス州			Agadez (região)	Agadez (Nijer bölgesi)	阿加德兹大区
NE-2		منطقة ديفا		Región de Diffa			regione di Diffa	ディファ州					迪法大区
NE-3		منطقة دوسو		Región de Dosso			regione di Dosso	ドッソ州					多索大区
NE-4		منطقة مارادي		Región de Maradi			regione di Maradi	マラディ州					马拉迪大区
NE-5		منطقة طاوة		Región de Tahoua			regione di Tahoua	タウア州		Region Tahoua			塔瓦大区
NE-6		منطقة تيلابيري		Región de Tillabéri			regione di Tillabéri	ティラベリ州		Region Tillabéri			蒂拉贝里大区
NE-7		منطقة زيندر		Región de Zinder			regione di Zinder	ザンデール州		Region Zinder		Zinder (Nijer bölgesi)	津德尔大区
NE-8		نيامي				ניאמיי		ニアメ					尼亞美
NG-AB		ولاية أبيا		Abia (estado)	État d’Abia	אביה		アビア州		Abia (stan)	Abia (estado)	Abia Eyaleti	阿比亚州
NG-AD		ولاية آدماوة			État d’Adamawa	אדמאווה		アダマワ州				Adamawa Eyaleti	阿達馬瓦
NG-AK		ولاية اكوا ايبوم			État d’Akwa Ibom	אקווה איבום סטייט		アクワ・イボム州			Akwa Ibom (estado)	Akwa Ibom Eyaleti	阿夸伊博姆州
NG-AN		ولاية أنمبرة			État d’Anambra	אנמברה		アナンブラ州			Anambra (estado)	Anambra Eyaleti	阿南布拉州
NG-BA		ولاية باوتشي			État de Bauchi	באוצ׳י		バウチ州		Bauczi		Bauchi Eyaleti	包奇州
NG-BE		ولاية بينو			État de Benue	בנו		ベヌエ州				Benue Eyaleti	贝努埃州
NG-BO		ولاية بورنو			État de Borno	בורנו		ボルノ州				Borno Eyaleti	博尔诺州
NG-BY		ولاية بايلسا			État de Bayelsa	ביילסה		バイエルサ州				Bayelsa Eyaleti	巴耶尔萨州
NG-CR		ولاية كروس ريفر			État de Cross River			クロスリバー州				Cross River Eyaleti	克里斯河州
NG-DE		ولاية دلتا			état du Delta	מדינת דלתא		デルタ州				Delta Eyaleti	三角州
NG-EB		ولاية إبونيه			État d’Ebonyi	אבוני		エボニ州				Ebonyi Eyaleti	埃邦伊州
NG-ED		ولاية إدو			état d’Edo	מדינת אדו		エド州				Edo Eyaleti	埃多州
NG-EK		ولاية إكيتي			État d’Ekiti	אקיטי		エキティ州				Ekiti Eyaleti	埃基蒂州
NG-EN		ولاية إينوغو			État d’Enugu	אנוגו		エヌグ州				Enugu Eyaleti	埃努古州
NG-FC	Federal Capital Territory	منطقة العاصمة الإتحادية لنيجيريا	Federal Capital Territory	Territorio de la Capital Federal	Territoire de la capitale fédérale du Nigeria	שטח בירה הפדרלית		連邦首都地区	Federal Capital Territory	Federalne Terytorium Stołeczne	Território da Capital Federal da Nigéria	Federal Başkent Bölgesi	聯邦首都特區
NG-GO		ولاية غومبي			État de Gombe			ゴンベ州				Gombe Eyaleti	贡贝州
NG-IM		ولاية إيمو			État d’Imo	אימו		イモ州				Imo Eyaleti	伊莫州
NG-JI		ولاية جيغاوة			État de Jigawa	ג׳יגבה		ジガワ州				Jigawa Eyaleti	吉加瓦州
NG-KD		ولاية كادونا			État de Kaduna	קדונה (מדינה)		カドゥナ州				Kaduna Eyaleti	卡杜纳州
NG-KE		ولاية كبي			État de Kebbi			ケビ州				Kebbi Eyaleti	凯比州
NG-KN		ولاية كانو		Estado de Kano	État de Kano	קנו (מדינה)		カノ州				Kano Devleti	卡诺州
NG-KO		ولاية كوجي			État de Kogi	מדינת קוגי		コギ州				Kogi Eyaleti	科吉州
NG-KT		ولاية كاتسينا			État de Katsina			カツィナ州				Katsina Eyaleti	卡齐纳州
NG-KW		ولاية كوارة			État de Kwara	מדינת קווארה		クワラ州				Kwara Eyaleti	夸拉州
NG-LA		ولاية لاغوس		Estado de Lagos	État de Lagos	לאגוס (מדינה)		レゴス州				Lagos Eyaleti	拉各斯州
NG-NA		ولاية نصراوة	Nassarawa		État de Nassarawa		Nassarawa	ナサラワ州	Nassarawa	Nassarawa		Nasarawa Eyaleti	纳萨拉瓦州
NG-NI		ولاية نيجر		Níger	État de Niger			ナイジャ州			Níger	Niger Eyaleti	尼日尔州
NG-OG		ولاية أوغون			État d’Ogun	אוגון		オグン州				Ogun Eyaleti	奥贡州
NG-ON		ولاية أوندو			État d’Ondo	אונדו		オンド州				Ondo Eyaleti	翁多州
NG-OS		ولاية أوشون			État d’Osun	מדינת אוסון		オスン州				Osun Eyaleti	奥孙州
NG-OY		ولاية أويو			État d’Oyo	אויו		オヨ州				Oyo Eyaleti	奥约州
NG-PL		ولاية بلاتو			État du Plateau	פלאטו		プラトー州				Plateau Eyaleti	高原州
NG-RI		ولاية ريفرز			État de Rivers			リバーズ州				Rivers Eyaleti	河流州
NG-SO		ولاية صكتو			État de Sokoto			ソコト州				Sokoto Eyaleti	索科托州
NG-TA		ولاية ترابة			État de Taraba			タラバ州				Taraba Eyaleti	塔拉巴州
NG-YO		ولاية يوبي			État de Yobe	יובה		ヨベ州				Yobe Eyaleti	约贝州
NG-ZA		ولاية زامفارة			État de Zamfara	זמפרה		ザムファラ州			Zamfara (estado)	Zamfara Eyaleti	扎姆法拉州
NI-AN	Atlántico Norte	ريجيون أوتونوما ديل أتلانتيكو نورت	Región Autónoma del Atlántico Norte	Región Autónoma del Atlántico Norte	Atlántico Norte		regione Autonoma Atlantico Nord	北アトランティコ自治地域	Región Autónoma del Atlántico Norte	Region Autonomiczny Atlántico Norte	Región Autónoma del Atlántico Norte	Özerk Bölge	北大西洋自治區
NI-AS	Atlántico Sur	ريجيون أوتونوما ديل أتلانتيكو سور	Región Autónoma del Atlántico Sur	Región Autónoma del Atlántico Sur	Atlántico Sur		regione Autonoma Atlantico Sud	南アトランティコ自治地域	Región Autónoma del Atlántico Sur	Region Autonomiczny Atlántico Sur	Región Autónoma del Atlántico Sur	Güney Atlantik Otonom Bölgesi	南大西洋自治區
NI-BO		إدارة بواكو	Departamento Boaco	Departamento de Boaco	département de Boaco		dipartimento di Boaco	ボアコ県					博阿科省
NI-CA		إدارة كارازو	Departamento Carazo	Departamento de Carazo	département de Carazo		dipartimento di Carazo	カラソ県					卡拉索省
NI-CI		إدارة تشينانديجا	Departamento Chinandega	Departamento de Chinandega	département de Chinandega		dipartimento di Chinandega	チナンデガ県					奇南德加省
NI-CO		إدارة تشونتاليس	Departamento Chontales	Departamento de Chontales	département de Chontales		dipartimento di Chontales	チョンタレス県					瓊塔萊斯省
NI-ES		إدارة إستيلي	Departamento Estelí	Departamento de Estelí	département d’Estelí		dipartimento di Estelí	エステリ県				Estelí İli	埃斯特利省
NI-GR		إدارة غرناطة	Departamento Granada	Departamento de Granada	département de Granada		dipartimento di Granada	グラナダ県					格拉納達省
NI-JI		جينوتيغا	Departamento Jinotega	Departamento de Jinotega	département de Jinotega		dipartimento di Jinotega	ヒノテガ県					希諾特加省
NI-LE		إدارة ليون	Departamento León	Departamento de León	département de León		dipartimento di León	レオン県				León (il)	萊昂省
NI-MD		إدارة مدريز	Departamento Madriz	Departamento de Madriz	département de Madriz		dipartimento di Madriz	マドリス県				Madriz Departmanı	馬德里斯省
NI-MN		إدارة ماناغوا	Departamento Managua	Departamento de Managua	département de Managua		dipartimento di Managua	マナグア県			Manágua	Managua Departmanı	馬拿瓜省
NI-MS		إدارة مسايا	Departamento Masaya	Departamento de Masaya	département de Masaya		dipartimento di Masaya	マサヤ県				Masaya Departmanı	馬薩亞省
NI-MT		إدارة ماتاغالبا	Departamento Matagalpa	Departamento de Matagalpa	département de Matagalpa		dipartimento di Matagalpa	マタガルパ県				Matagalpa Departmanı	馬塔加爾帕省
NI-NS		إدارة نويفا سيغوفيا	Departamento Nueva Segovia		département de Nueva Segovia		dipartimento di Nueva Segovia	ヌエバ・セゴビア県				Nueva Segovia District	新塞哥維亞省
NI-RI		إدارة ريفاز	Departamento Rivas	Departamento de Rivas	département de Rivas		dipartimento di Rivas	リバス県				Rivas (il)	里瓦斯省
NI-SJ		إدارة ريو سان خوان	Departamento Río San Juan	Departamento de Río San Juan	département du Río San Juan	ריו סן חואן	dipartimento di Río San Juan	リオ・サン・フアン県				Rio San Juan Departmanı	聖胡安河省
NL-AW
NL-BQ1		بونير				בונייר		ボネール島					波内赫
NL-BQ2		سابا				סאבא		サバ島					薩巴
NL-BQ3		سينت أوستاتيوس		San Eustaquio	Saint-Eustache	סנט אוסטטיוס		シント・ユースタティウス島			Santo Eustáquio		圣尤斯特歇斯
NL-CW
NL-DR		درينته	Provinz Drente	Drente		דרנתה		ドレンテ州			Drente		德伦特省
NL-FL		فليفولاند	Provinz Flevoland			פלבולנד		フレヴォラント州			Flevolândia		弗莱福兰省
NL-FR	Friesland	فرايزلاند	Provinz Friesland	Frisia	Frise	פריסלנד	Frisia	フリースラント州	Friesland	Fryzja	Frísia	Frizya	弗里斯兰省
NL-GE		خيلدرلند	Provinz Gelderland	Güeldres	Gueldre	חלדרלנד	Gheldria	ヘルダーラント州		Geldria	Guéldria		海尔德兰省
NL-GR		مقاطعة خرونينغن	Provinz Groningen	Provincia de Groninga	Groningue	חרונינגן	Groninga	フローニンゲン州			Groninga		格罗宁根省
NL-LI		ليمبورخ	Provinz Limburg	Limburgo	Limbourg	לימבורג	Limburgo	リンブルフ州		Limburgia	Limburgo	Limburg, Hollanda	林堡省
NL-NB	North Brabant	شمال برابنت	Provinz Nordbrabant	Brabante Septentrional	Brabant-Septentrional	צפון בראבנט	Brabante Settentrionale	北ブラバント州		Brabancja Północna	Brabante do Norte	Kuzey Brabant	北布拉班特省
NL-NH	North Holland	شمال-هولندا	Provinz Nordholland	Holanda Septentrional	Hollande-Septentrionale	צפון הולנד	Olanda Settentrionale	北ホラント州		Holandia Północna	Holanda do Norte	Kuzey Hollanda	北荷兰省
NL-OV		أوفرايسل	Provinz Overijssel			אוברייסל		オーファーアイセル州			Overissel		上艾瑟尔省
NL-SX
NL-UT		مقاطعة أوترخت	Provinz Utrecht	Provincia de Utrecht		אוטרכט		ユトレヒト州					乌得勒支省
NL-ZE		زيلند		Zelanda	Zélande	זיילנד	Zelanda	ゼーラント州		Zelandia	Zelândia	Zelanda	泽兰省
NL-ZH	South Holland	جنوب هولندا	Provinz Südholland	Holanda Meridional	Hollande-Méridionale	דרום הולנד	Olanda Meridionale	南ホラント州		Holandia Południowa	Holanda do Sul	Güney Hollanda	南荷蘭省
NO-03		أوسلو				אוסלו		オスロ					奥斯陆
NO-11		روغالاند			comté de Rogaland	רוגלנד		ローガラン県					罗加兰郡
NO-15		موره ورومسدال			Comté de Møre og Romsdal	מרה ורומסדל		ムーレ・オ・ロムスダール県					默勒-鲁姆斯达尔郡
NO-18		نورلان			comté de Nordland	נורדלנד		ヌールラン県					诺尔兰郡
NO-21		سفالبارد	Spitzbergen			סבאלברד	Isole Svalbard	スヴァールバル諸島	Spitsbergen				斯瓦尔巴群岛
NO-22		جان ماين				יאן מאיין		ヤンマイエン島					揚馬延島
NO-30		فيكن		Provincia de Viken		ויקן		ヴィッケン県			Viken (condado)		維肯郡
NO-34		إينلاندت				ינלנה		インラント県					內陸郡
NO-38				Provincia de Vestfold og Telemark		וסטפול וטלמרק		ヴェストフォル・オ・テレマルク県					西福尔-泰勒马克郡
NO-42				Reino de Agder		אגדר		アグデル					阿格德爾
NO-46		فيستلاند (مقاطعة)		Provincia de Vestland&quot;		וסטלן		ヴェストラン県					韋斯特蘭郡
NO-50		تروندلاغ				נורבגיה התיכונה		トロンデラーグ					特倫德拉格
NO-54	Tromssan ja Finmarkun	ترومس أوغ فينمارك				טרומס ופינמרק		トロムス・オ・フィンマルク県					特罗姆斯-芬马克郡
NP-P1	Province 1		Provinz Koshi	Provincia N.º 1	Koshi	פרובינציה מס׳ 1	Provincia No. 1	第一州				1 Nolu il	第一省
NP-P2	Province 2			Provincia de Madhesh		מאדש	Provincia No. 2	マデシ州				Madheş (il)	马德西省
NP-P3	Province 3		Bagmati	Provincia de Bagmati	Bagmati	בגמטי	Bagmati Pradesh	第三州				Bagmati (il)	第三省
NP-P4	Gandaki
NP-P5	Province 5		Lumbini	Provincia de Lumbini	Lumbini	לומביני	Provincia No. 5	第五州			Província de Lumbini	Lumbini (il)	蓝毗尼省
NP-P6	Karnali		Karnali	Provincia de Karnali	Karnali	קרנאלי	Karnali Pradesh	カルナリ・プラデーシュ州				Karnali (il)	格尔纳利省
NP-P7	Province 7		Sudurpashchim	Provincia de Sudurpashchim	Sudurpashchim	סודורפשצ׳ים	Sudurpashchim Pradesh	第七州				Sudurpaşçim (il)	第七省
NR-01		ضاحية إيو				אייוו		アイウォ地区				Aiwo District	愛和區
NR-02		ضاحية أنابار						アナバー地区				Anabar District	阿納巴爾區
NR-03		ضاحية أنتان						アネタン地区				Anetan District	安鄂灘區
NR-04		ضاحية أنباير						アニバレ地区				Anibare District	安尼巴惹區
NR-05	Baiti	ضاحية بايتسي	Baiti	Baiti	Baiti		Baiti	バイチ地区	Baiti	Baiti	Baiti	Baiti	白帝區
NR-06		ضاحية بو				מחוז בוה		ボエ地区				Boe District	泊區
NR-07		ضاحية بوادا						ブアダ地区				Buada District	部亞達區
NR-08		ضاحية دينيغومودو				דניגומודו		デニゴムドゥ地区			Anexo:Distritos de Nauru	Denigomodu District	德尼高莫都區
NR-09		ضاحية إيوا						エウァ地区				Ewa District	埃瓦區
NR-10		ضاحية أيجو						イジュウ地区				İyuv	艾珠區
NR-11		ضاحية مينينغ				מננג		メネン地区				Meneng District	湄濘區
NR-12		ضاحية نيبوك						ニボク地区				Nibok District	尼柏區
NR-13		ضاحية يوابوي						ウアボエ地区				Uaboe District	優雅布區
NR-14		مقاطعة يارين				יארן		ヤレン地区					亞倫區
NZ-AUK		إقليم أوكلاند	Region Auckland	Región de Auckland		אוקלנד		オークランド地方				Auckland Bölgesi	奥克兰大区
NZ-BOP		إقليم خليج بانتي			baie de l’Abondance	ביי אוף פלנטי		ベイ・オブ・プレンティ地方			Região da Baia de Plenty	Bay of Plenty Bölgesi	普伦蒂湾大区
NZ-CAN		كانتربيري - نيوزلندا				קנטרברי		カンタベリー地方				Canterbury Region	坎特伯雷
NZ-CIT	Chatham Islands	جزر تشاتام	Chathaminseln	Islas Chatham	Îles Chatham	איי צ׳טהאם	Isole Chatham	チャタム諸島	Chathameilanden	Wyspy Chatham	Ilhas Chatham	Chatham Adaları	查塔姆群岛
NZ-GIS		إقليم جيسبورن	Gisborne Region					ギズボーン地方				Gisborne Bölgesi	吉斯伯恩大区
NZ-HKB	Hawke’s Bay	إقليم هاوكس باي	Hawke’s Bay	Hawke’s Bay	Hawke’s Bay	הוקס ביי	Hawke’s Bay	ホークス・ベイ地方	Hawke’s Bay	Hawke’s Bay	Hawke’s Bay	Hawke Limano Bölgesi	霍克湾大区
NZ-MBH	Marl	إقليم مارلبورو						マールボロ地方			Região de Marborough	Marlborough Bölgesi	马尔堡
NZ-MWT	Manawatu-Wanganui	ماناواتو - وانجانوي	Manawatu-Wanganui	Manawatu-Wanganui	Manawatu-Wanganui	מנוואטו-ונגנאוי	Manawatu-Wanganui	マナワツ・ワンガヌイ地方	Manawatu-Wanganui	Manawatu-Wanganui	Manawatu-Wanganui	Manawatu-Wanguni Bölgesi	马纳瓦图－旺加努伊
NZ-NSN								ネルソン地方
NZ-NTL		مقاطعة نورثلاند				נורת׳לנד		ノースランド地方				Northland Bölgesi	北地大区
NZ-OTA		إقليم أوتاغو				אוטגו		オタゴ地方				Otago Bölgesi	奥塔哥大区
NZ-STL		إقليم سوثلاند	Southland (Region)			סאות׳לנד		サウスランド地方				Southland Bölgesi	南地大区
NZ-TAS		مقاطعة تاسمان				מחוז טזמן		タスマン地方				Tasman Dstrict	塔斯曼
NZ-TKI		إقليم تاراناكي				טראנאקי		タラナキ地方				Taranaki Bölgesi	塔拉纳基大区
NZ-WGN	Wellington	إقليم ويلينغتون	Wellington	Región de Wellington	Wellington	ולינגטון	Wellington	ウェリントン地方	Wellington	Wellington	Wellington	Wellington Bölgesi	惠灵顿大区
NZ-WKO		إقليم وايكاتو				ואיקטו		ワイカト地方				Waikato Bölgesi	懷卡托
NZ-WTC		إقليم الساحل الغربي				החוף המערבי		ウェスト・コースト地方			Costa Oeste	Batı Sahili Bölgesi	西岸大区
OM-BJ	Janub al Batinah	محافظة جنوب الباطنة	Dschanub al-Batina	Al Batinah Sur gobernación	Al-Batina du Sud		Al Batinah South Governorate	南バーティナ地方	Al Batinah	Gubernatorstwo Dżanub al-Batina	Governamento de Al Batinah Sul	Al Batinah Güney Yönetimi
OM-BS	Shamal al Batinah	محافظة شمال الباطنة	Schamal al-Batina	Al Batinah Norte gobernación	Al-Batina du Nord	אל-באטנה צפון	Al Batinah North Governorate	北バーティナ地方		Muhafazat Szamal al-Batina	Batina Setentrional	Kuzey Batıne
OM-BU	Al Buraimi	محافظة البريمي	Buraimi (Gouvernement)	Buraimi	Gouvernorat d’Al Buraymi	אל בוראימי	governatorato di al-Buraymi	ブライミ特別行政区	Al Buraimi	Muhafazat al-Burajmi	Al Buraimi	El Buraymi valiliği	布賴米省
OM-DA	Ad Dakhiliyah	محافظة الداخلية	Ad-Dachiliyya	Interior (Omán)	Ad-Dākhilīyah		governatorato di al-Dakhiliyya	ダーヒリーヤ行政区	Ad Dachiliyah	Al-Mintakat ad-Dachilijja	Ad Dakhiliyah	Ed Dahiliye Bölgesi	內地省
OM-MA	Muscat	محافظة مسقط	Maskat	Gobernación Muscat	Gouvernorat de Mascate		governatorato di Mascate	マスカット特別行政区	Masqat	Muhafazat Maskat	Governamento de Muscat	Maskat valiliği	馬斯喀特省
OM-MU		محافظة مسندم				מוסנדם	Governatorato di Musandam	ムサンダム特別行政区		Muhafazat Musandam	Península de Musandam	Musandam valiliği	穆桑代姆省
OM-SJ	Janub ash Sharqiyah	محافظة جنوب الشرقية	Dschanub asch-Scharqiyya	Ash Sharqiyah Sur Gobernación	Gouvernorat Ach-Charqiya du Sud		Ash Sharqiyah South Governorate	南シャルキーヤ地方	Ash Sharqiyah gouvernement	Prowincja Południowo-Wschodnia (Oman)	Ash Sharqiyah Sul	Ash Shargiyah Güney Yönetimi	東南省
OM-SS	Shamal ash Sharqiyah	محافظة شمال الشرقية	Schamal asch-Scharqiyya	Gobernación Norte del Ash Sharqiyah	Ach-Charqiya du Nord		Ash Sharqiyah North Governorate	北シャルキーヤ地方	Asj Sjarqiyah	Ash Sharqiyah North Governorate	Governamento de Ash Sharqiyah Norte	Ash Sharqiyah Kuzey Yönetimi	東北省
OM-WU	Al Wusta	محافظة الوسطى	Al-Wusta	Central	Al Wusta		governatorato di al-Wusta	ウスタ行政区	Al Wusta	Al-Mintakat al-Wusta	Al Wusta	El Vusta Bölgesi	中部省
OM-ZA	Ad Dhahirah	محافظة الظاهرة	Az-Zahirah	Ad Dhahirah	Ad Dhahirah		governatorato di al-Zahira	ザーヒラ行政区	Az Zahirah	Mintakat az-Zahira	Ad Dhahirah	Ez Zahira Bölgesi	扎希拉省
OM-ZU	Dhofar	محافظة ظفار	Dhofar	Dhofar	Dhofar		Dhofar	ドファール特別行政区	Dhofar	Muhafazat Zufar	Zufar	Zufar valiliği	佐法爾省
PA-1		محافظة بوكاس ديل تورو	Provinz Bocas del Toro	Provincia de Bocas del Toro			provincia di Bocas del Toro	ボカス・デル・トーロ県					博卡斯德爾托羅省
PA-10	West Panamá	محافظة بنما الغربية	Provinz Panamá Oeste	Provincia de Panamá Oeste	Panama Ouest		Provincia di Panama Ovest	西パナマ県	Panama Oeste	Panama Zachodnia			西巴拿馬省
PA-2		مقاطعة كوكلتي	Provinz Coclé	Provincia de Coclé			provincia di Coclé	コクレ県				Coclé Province	科克萊省
PA-3		مقاطعة كولون	Provinz Colón	Provincia de Colón		קולון	provincia di Colón	コロン県				Colon Province	科隆省
PA-4		مقاطعة تشيريكي	Provinz Chiriquí	Provincia de Chiriquí			provincia di Chiriquí	チリキ県				Chiriqui Province	奇里基省
PA-5		محافظة داريان	Provinz Darién	Provincia de Darién			provincia di Darién	ダリエン県				Darien Province	達連省
PA-6		محافظة هيريرا	Provinz Herrera	Provincia de Herrera			provincia di Herrera	エレーラ県				Herrera Province	埃雷拉省
PA-7		محافظة لوس سانتوس	Provinz Los Santos	Provincia de Los Santos			provincia di Los Santos	ロス・サントス県				Los Santos Province	洛斯桑托斯省
PA-8		محافظة بنما	Provinz Panamá	Provincia de Panamá	Panama		provincia di Panama	パナマ県	Panama	Panama		Panama ili	巴拿馬省
PA-9		محافظة فيراغواس	Provinz Veraguas	Provincia de Veraguas			provincia di Veraguas	ベラグアス県				Veraguas Province	貝拉瓜斯省
PA-EM		كوماركا امبيرا-وونان	Emberá-Wounaan	Emberá-Wounaan	Comarca Emberá-Wounaan		Emberá-Wounaan	エンベラ自治区	Emberá-Wounaan	Emberá-Wounaan		Embera-Wounaa Comarca	安貝拉自治區
PA-KY		غونا يالا			Kuna Yala		Kuna Yala	クナ・ヤラ自治区	Kuna Yala	Kuna Yala	Kuna Yala		雅拉庫納族自治區
PA-NB	Ngöbe-Buglé	نجوب-بولجي كوماركا	Ngöbe-Buglé		Ngöbe-Buglé			ノベ・ブグレ自治区	Ngöbe-Buglé	Ngöbe-Buglé	Ngöbe-Buglé	Ngöbe-Buglé County	恩戈貝布格勒自治區
PA-NT				Comarca Naso Tjër-Di	Comarque Naso Tjër Di			ナソ・ティエル・ディ自治県					纳索特尔迪原住民区
PE-AMA		إقليم أمازوناس		Departamento de Amazonas			regione di Amazonas	アマソナス県		Region Amazonas		Amazonas Bölgesi	亚马孙大区
PE-ANC		منطقة أنكاش		Departamento de Áncash	Région d’Ancash	מחוז אנקש	regione di Ancash	アンカシュ県		Region Ancash		Ancash Bölgesi	安卡什大区
PE-APU		إقليم أبوريماك	Apurimac	Departamento de Apurímac	Région d’Apurímac		regione di Apurímac	アプリマク県		Region Apurímac		Apurímac Bölgesi	阿普里马克大区
PE-ARE		مقاطعة أريكيبا			Région d’Arequipa	ארקיפה	regione di Arequipa	アレキパ県		Region Arequipa		Arequipa bölgesi	阿雷基帕大区
PE-AYA		إقليم أياكوتشو		Departamento de Ayacucho	Région d’Ayacucho	מחוז אייקוצ׳ו	regione di Ayacucho	アヤクーチョ県		Region Ayacucho		Ayacuchı Bölgesi	阿亚库乔大区
PE-CAJ		كاخاماركا		Departamento de Cajamarca	Région de Cajamarca	קחמארקה	regione di Cajamarca	カハマルカ県		Region Cajamarca			卡哈马卡大区
PE-CAL		مقاطعة كالاو		Gobierno Regional del Callao	Région de Callao		regione di Callao	カヤオ特別区	Callao		Callao		卡亚俄大区
PE-CUS		إقليم كوسكو		Departamento de Cuzco	Région de Cuzco	מחוז קוסקו	regione di Cusco	クスコ県	Cuzco	Region Cuzco		Cusco Bölgesi	库斯科大区
PE-HUC		إقليم هانوكو		Departamento de Huánuco	Région de Huánuco	וואנוקו	regione di Huánuco	ワヌコ県		Region Huánuco		Huanuco Region	瓦努科大区
PE-HUV		إقليم هوانكافليكا		Departamento de Huancavelica	Région de Huancavelica		regione di Huancavelica	ワンカベリカ県		Region Huancavelica		Huancavelica Bölgesi	萬卡韋利卡大區
PE-ICA		مقاطعة إيكا		Departamento de Ica	Région d’Ica		regione di Ica	イカ県		Region Ica		Ica Bölgesi	伊卡大区
PE-JUN		إقليم جونين		Departamento de Junín	Région de Junín		regione di Junín	フニン県		Region Junín		Junin Region	胡宁大区
PE-LAL		إقليم لا ليبرتاد		Departamento de La Libertad	Région de La Libertad		regione di La Libertad	ラ・リベルタ県		Region La Libertad	Liberdade	La Libertad Bölgesi	拉利伯塔德大区
PE-LAM		إقليم لمباييكه		Departamento de Lambayeque	Région de Lambayeque		regione di Lambayeque	ランバイエケ県		Region Lambayeque		Lambayaque Bölgesi	兰巴耶克大区
PE-LIM	Lima Region	إقليم ليما				מחלקת לימה		リマ県		Region Lima		Lima Bölgesi	利馬大區
PE-LMA	Lima	محافظة ليما	Provinz Lima	Provincia de Lima	province de Lima		provincia di Lima	リマ郡	Lima	Prowincja Lima	Lima	Lima ili	利馬省
PE-LOR		إقليم لوريتو		Departamento de Loreto	région de Loreto		regione di Loreto	ロレート県		Region Loreto		Loreto Bölgesi	洛雷托大区
PE-MDD		اقليم مادر دي ديوس		Departamento de Madre de Dios	Région de Madre de Dios	מדרה דה דיוס	regione di Madre de Dios	マードレ・デ・ディオス県		Region Madre de Dios	Madre de Deus (região)	Madre de Dior Bölgesi	马德雷德迪奥斯大区
PE-MOQ		إقليم موكيغوا		Departamento de Moquegua	Région de Moquegua	מחוז מוקגואה	regione di Moquegua	モケグア県		Region Moquegua		Moquegua Bölgesi	莫克瓜大区
PE-PAS		إقليم باسكو		Departamento de Pasco	Région de Pasco		regione di Pasco	パスコ県		Region Pasco		Pasco Bölgesi	帕斯科大区
PE-PIU		مقاطعة بيورا		Departamento de Piura	Région de Piura		regione di Piura	ピウラ県		Region Piura		Piura Bölgesi	皮乌拉地区
PE-PUN		بونو		Departamento de Puno	Région de Puno	פונו	regione di Puno	プーノ県		Region Puno		Puno Bölgesi	普诺大区
PE-SAM		إقليم سان مارتين	Region San Martín	Departamento de San Martín	Région de San Martín	סן מרטין	regione di San Martín	サン・マルティン県		Region San Martín		San Martín Bölgesi	圣马丁大区
PE-TAC		اقليم تاكنا		Departamento de Tacna	Région de Tacna		regione di Tacna	タクナ県		Region Tacna		Tacna Bölge	塔克纳大区
PE-TUM		إدارة تومبيس		Departamento de Tumbes	Région de Tumbes		regione di Tumbes	トゥンベス県		Region Tumbes		Tumbe Departmanı	通贝斯大区
PE-UCA		إقليم أوكايالي		Departamento de Ucayali	Région d’Ucayali		regione di Ucayali	ウカヤリ県		Region Ukajali		Ucayali Bölgesi	乌卡亚利大区
PG-CPK		محافظة تشيمبو	Chimbu Province	Simbu	Simbu		provincia di Chimbu	シンブ州		Simbu	Simbu		欽布省
PG-CPM		المحافظة الوسطى	Central Province	Provincia Central	Province centrale		provincia Centrale	中央州		Prowincja Centralna		Central Province	中央省
PG-EBR		شرق بريطانيا الجديدة	East New Britain Province	Nueva Bretaña del Este	Nouvelle-Bretagne orientale		provincia della Nuova Britannia Est	東ニューブリテン州		Nowa Brytania Wschodnia	Nova Bretanha Oriental	Doğu Yeni Britanya	東新不列顛省
PG-EHG		مقاطعة هايلاند الشرقية	Eastern Highlands Province	Tierras Altas Orientales	Hautes-Terres orientales		provincia degli Altopiani Orientali	東部山岳州				Doğu Highlands	東高地省
PG-EPW		مقاطعة إنغا	Enga Province				provincia di Enga	エンガ州				Enga Province	恩加省
PG-ESW		محافظة سيبيك الشرقية	East Sepik Province	Sepik Oriental	Sepik oriental		provincia di Sepik Est	東セピック州		Sepik Wschodni		Doğu Sepik Province	东塞皮克省
PG-GPK		الخليج	Gulf Province	Provincia del Golfo	Golfe		provincia del Golfo	湾岸州			Gulf (província)	gulf	海灣省
PG-HLA			Hela Province				Provincia di Hela	ヘラ州	Hela Province				赫拉省
PG-JWK			Jiwaka Province		Jiwaka Province		Provincia di Jiwaka	ジワカ州	Jiwaka Province				吉瓦卡省
PG-MBA		محافظة خليج ميلن	Milne Bay Province	Provincia de Milne Bay	Baie de Milne		provincia di Baia di Milne	ミルン湾州				Milne Bay Province	米爾恩灣省
PG-MPL		محافظة موروب	Morobe Province				provincia di Morobe	モロベ州				Morobe Province	莫雷贝省
PG-MPM		مقاطعة مادانغ	Madang Province	Provincia de Madang			provincia di Madang	マダン州				Madang ili	馬當省
PG-MRL		محافظة مانوس	Manus Province	Provincia de Manus			provincia di Manus	マヌス州			Manus (província)	Manus Province	馬努斯省
PG-NCD	Port Moresby	بورت مورسبي	Port Moresby	Puerto Moresby	Port Moresby	פורט מורסבי	Port Moresby	ポートモレスビー	Port Moresby	Port Moresby	Port Moresby	Port Moresby	莫尔兹比港
PG-NIK		محافظة نيو إريلاند	New Ireland Province	Provincia de Nueva Irlanda	Nouvelle-Irlande	מחוז ניו אירלנד	provincia della Nuova Irlanda	ニューアイルランド州	New Ireland Province	Nowa Irlandia	Nova Irlanda	New Ireland Province	新愛爾蘭省
PG-NPP	Oro	مقاطعة أورو	Oro Province	Provincia de Oro	Province nord	פרובינציית אורו	provincia di Oro	オロ州		Oro	Oro	Oro Province	北部省
PG-NSB		مقاطعة بوغانفيل ذات الحكم الذاتي				האזור האוטונומי של בוגנוויל	regione autonoma di Bougainville	ブーゲンビル州					布干维尔省
PG-SAN	Sandaun	محافظة سانداون	Sandaun Province	Sandaun	Sandaun		provincia di Sandaun	サンダウン州	Sandaun	Sandaun	Sandaun	Sandaun Province	桑道恩省
PG-SHM		محافظة هايلاند الجنوبية	Southern Highlands Province	Tierras Altas del Sur	Hautes-Terres méridionales		provincia degli Altopiani del Sud	南部山岳州					南高地省
PG-WBK		مقاطعة غرب بريطانيا الجديدة	West New Britain Province	Nueva Bretaña del Oeste	Nouvelle-Bretagne occidentale		provincia della Nuova Britannia Ovest	西ニューブリテン州		Nowa Brytania Zachodnia	Nova Bretanha Ocidental	West New Britaion	西新不列顛省
PG-WHM		مقاطعة الهضاب الغربية	Western Highlands Province	Tierras Altas Occidentales	Hautes-Terres occidentales		provincia degli Altopiani Occidentali	西部山岳州				Western Highlands Province	西高地省
PG-WPD			Western Province	Provincia Occidental	Province ouest		provincia Occidentale	西部州		Prowincja Zachodnia	Província Ocidental		西部省
PH-00	Metro Manila	حاضرة مانيلا	Metro Manila	Gran Manila	Grand Manille	אזור מנילה רבתי	Regione Capitale Nazionale	マニラ首都圏		Region Stołeczny	Grande Manila	Metro Manila	馬尼拉大都會
PH-01			Ilocos Region		Région d’Ilocos	מחוז אילוקוס		イロコス地方	Ilocos Region			Ilocos Bölgesi	伊羅戈
PH-02		وادي كاغيان		Valle del Cagayán	Vallée de Cagayan	עמק קגאיאן	Valle di Cagayan	カガヤン・バレー地方			Vale de Cagayan		卡加延河谷
PH-03				Luzón Central	Luçon centrale	מרכז לוזון	Luzon Centrale	中部ルソン地方		Luzon Środkowy	Luzon Central	Merkez Luzon	中央吕宋
PH-05			Bicol Region	Bicolandia		מחוז ביכול		ビコル地方	Bicol Region	Bicol Region	Região de Bicol		比科爾
PH-06		بيسايا الغربية		Bisayas Occidentales	Visayas occidentales	מערב ויסאיאס	Visayas Occidentale	西ヴィサヤ地方			Visayas Ocidentais	Batı Visayas	西米沙鄢
PH-07		بيسايا الوسطى		Bisayas Centrales	Visayas centrales		Visayas Centrale	中部ヴィサヤ地方			Visayas Centrais	Merkez Visayas	中米沙鄢
PH-08				Bisayas Orientales	Visayas orientales	מזרח ויסאיאס	Visayas Orientale	東ヴィサヤ地方			Visayas Orientais	Doğu Visayas	東米沙鄢
PH-09		شبه جزيرة زامبوانجا		Península de Zamboanga	péninsule de Zamboanga		Penisola di Zamboanga	サンボアンガ半島地方			Península de Zamboanga	Zamboanga Yarımadası	三宝颜半岛
PH-10		مينداناو الشمالية		Mindanao del Norte	Mindanao du Nord		Mindanao Settentrionale	北ミンダナオ地方		Mindanao Północne	Mindanao Setentrional		北棉兰老
PH-11			Davao Region	Región de Davao	région de Davao			ダバオ地方	Davao Region		Região de Dávao	Davao Bölgesi	达沃区
PH-12			SOCCSKSARGEN	Región XII	SOCCSKSARGEN		SOCCSKSARGEN	ソクサージェン地方	SOCCSKSARGEN	SOCCSKSARGEN			索科斯克薩爾根
PH-13		كاراجا						カラガ地方					卡拉加区
PH-14	Muslim Mindanao	الحكم الذاتي الاقليمي لمسلمي مندناو		Mindanao Musulmán	région autonome en Mindanao musulmane		regione autonoma nel Mindanao Musulmano	イスラム教徒ミンダナオ自治地域		Muzułmańskie Mindanao	Região Autónoma do Mindanau Muçulmano	Müslüman Mindanao Özerk Bölgesi	棉兰老穆斯林自治区
PH-15	Cordillera Administrative			La Cordillera	région administrative de la Cordillère	קורדיליריה	Regione amministrativa Cordillera	コルディリェラ行政地域			Região Administrativa de Cordillera		科迪勒拉行政區
PH-40		كالابارزون		Región IV-A		קלבארזון	CALABARZON	カラバルソン地方		CALABARZON		CALABARZON	卡拉巴松
PH-41		ميماروبا	MIMAROPA	Región IV-B	MIMAROPA	מימרופה	MIMARO	ミマロパ地方	MIMAROPA	MIMAROPA			民马罗巴区
PH-ABR		أبرا					Provincia di Abra	アブラ州			Abra (província)		阿布拉省
PH-AGN		أغوسان ديل نورت			Agusan du Nord		Provincia di Agusan del Norte	北アグサン州			Agusão do Norte		北阿古桑省
PH-AGS		أغوسان ديل سور			Agusan du Sud		Provincia di Agusan del Sur	南アグサン州			Augusan do Sur		南阿古桑省
PH-AKL		ولاية أكلان			province de Aklan		Provincia di Aklan	アクラン州					阿克兰省
PH-ALB		ألباي				פרובינציית אלבאי	Provincia di Albay	アルバイ州					阿尔拜省
PH-ANT		آنتيك					Provincia di Antique	アンティーケ州			Antigo		安蒂克省
PH-APA		آبايو			province de Apayao		Provincia di Apayao	アパヤオ州					阿巴尧省
PH-AUR		أورورا				אורורה	Provincia di Aurora	アウロラ州					奥罗拉省
PH-BAN		باتان		Bataán		בטאן	Provincia di Bataan	バターン州					巴丹省
PH-BAS		باسيلان		Basilán			Provincia di Basilan	バシラン州			Província de Basilan		巴西兰省
PH-BEN		بينغويت			province de Benguet	מחוז בנגוט	provincia di Benguet	ベンゲット州			Província de Benguet		本格特省
PH-BIL		بيليران		Bilirán	province de Biliran	ביליראן	Provincia di Biliran	ビリラン州					比利兰省
PH-BOH		بوهول				בוהול	Provincia di Bohol	ボホール州					保和省
PH-BTG		باتانغاس				באטאנגס	Provincia di Batangas	バタンガス州					八打雁省
PH-BTN		باتانيس				בטאנס	Provincia di Batanes	バタネス州					巴丹群島省
PH-BUK		بوكيدنون			province de Bukidnon	בוקידנון	Provincia di Bukidnon	ブキドノン州					布基农省
PH-BUL		بولاكان		Bulacán			provincia di Bulacan	ブラカン州			Bulacão		布拉干省
PH-CAG		كاغايان		Cagayán			Provincia di Cagayan	カガヤン州					卡加延省
PH-CAM		كاميغويين		Camiguín	province de Camiguin	קמיגין	Provincia di Camiguin	カミギン州					卡米金省
PH-CAN		كامارينز نورتي					Provincia di Camarines Norte	北カマリネス州					北甘馬粦省
PH-CAP		كابيز		Cápiz	Cápiz		Provincia di Capiz	カピス州					卡皮茲省
PH-CAS		كامارينس سور				איי קמרינס	Provincia di Camarines Sur	南カマリネス州					南甘馬粦省
PH-CAT		كاتاندوانه					Provincia di Catanduanes	カタンドゥアネス州					卡坦端内斯省
PH-CAV		كاويته	Provinz Cavite		province de Cavite		Provincia di Cavite	カヴィテ州		Prowincja Cavite	Província de Cavite		甲米地省
PH-CEB		سيبو	Provinz Cebu	Cebú		סבו	Provincia di Cebu	セブ州					宿霧省
PH-COM	Compostela Valley	كامبوستلا ولي	Compostela Valley	Valle de Compostela	Vallée de Compostela		Provincia di Compostela Valley	コンポステラ・バレー州	Compostela Valley	Compostela Valley	Vale de Compostela	Compostela Vadisi	康波斯特拉谷省
PH-DAO		دافاو أورينتال			Davao oriental		Provincia di Davao Oriental	東ダバオ州					东达沃省
PH-DAS		دافاو ديل سور			Davao du Sud		Provincia di Davao del Sur	南ダバオ州			Davao do Sul		南達沃省
PH-DAV		دافاو ديل نورت			Davao du Nord		Provincia di Davao del Norte	ダバオ州					北達沃省
PH-DIN		جزر ديناغات		Islas Dinagat	province des Îles Dinagat		Provincia di Dinagat Islands	ディナガット・アイランズ州		Prowincja Dinagat Islands	Ilhas de Dinagat		迪纳加特群岛
PH-DVO				Dávao Occidental	Davao occidental			西ダバオ			Davao Ocidental		西達沃省
PH-EAS		سامار الشرقية		Sámar Oriental	Samar oriental		Provincia di Eastern Samar	東サマル州			Samar Oriental	Doğu Samar	東薩馬省
PH-GUI		غيماراس		Guimarás	province de Guimaras	גימרס	Provincia di Guimaras	ギマラス州					吉馬拉斯省
PH-IFU		ايفوغايو				נפת איפוגאו	Provincia di Ifugao	イフガオ州			Ifugão		伊富高省
PH-ILI		إلويلو		Iloílo	province de Iloilo		Provincia di Iloilo	イロイロ州		Prowincja Iloilo			伊洛伊洛省
PH-ILN		إيلوكوس نورت					Provincia di Ilocos Norte	北イロコス州					北伊羅戈省
PH-ILS		إيلوكوس سور				אילוקוס סור	Provincia di Ilocos Sur	南イロコス州					南伊羅戈省
PH-ISA		ايزابلا				נפת איסבלה	Provincia di Isabela	イサベラ州					伊莎貝拉省
PH-KAL		كالينغا			province de Kalinga		Provincia di Kalinga	カリンガ州			Província de Kalinga		卡林阿省
PH-LAG		لاغونا		La Laguna			Provincia di Laguna	ラグナ州					內湖省
PH-LAN		لاناو ديل نورتي			Lanao du Nord		Provincia di Lanao del Norte	北ラナオ州			Lanão do Norte		北拉瑙省
PH-LAS		لاناو ديل سور			Lanao du Sud	לאנאו דל-סור	Provincia di Lanao del Sur	南ラナオ州			Lanão de Sur		南拉瑙省
PH-LEY		مقاطعة ليتة					Provincia di Leyte	レイテ州		Prowincja Leyte			雷伊泰省
PH-LUN		لا يونيون		La Unión		לה יוניון	Provincia di La Union	ラウニオン州			La Unión		聯合省
PH-MAD		ماريندوك			province de Marinduque		Provincia di Marinduque	マリンドゥケ州					馬林杜克省
PH-MAS		ماسبات				מסבאטה	Provincia di Masbate	マスバテ州					馬斯巴特省
PH-MDC	Occidental Mindoro	أوكسيدنتال ميندورو	Occidental Mindoro		Mindoro occidental		Provincia di Occidental Mindoro	西ミンドロ州	Occidental Mindoro	Occidental Mindoro	Mindoro Ocidental	Occidental Mindoro	西民都洛省
PH-MDR	Oriental Mindoro	أورينتال ميندورو	Oriental Mindoro		Mindoro oriental		Provincia di Oriental Mindoro	東ミンドロ州	Oriental Mindoro	Oriental Mindoro	Oriental Mindoro	Oriental Mindoro	東民都洛省
PH-MGN				Maguindánao del Norte				北マギンダナオ州			Maguindanao do Norte		北马京达瑙省
PH-MGS				Maguindánao del Sur				南マギンダナオ州			Maguindanao do Sul		南马京达瑙省
PH-MOU	Mountain	مقاطعة ماونتين		La Montaña		נפת ההר		マウンテン州			Província Mountain	Dağ Bölgesi	高山省
PH-MSC		ميساميس أوتشيدنتال			Misamis occidental		Provincia di Misamis Occidental	西ミサミス州					西米薩米斯省
PH-MSR		ميساميس أوريانتال			Misamis oriental		Provincia di Misamis Oriental	東ミサミス州					東米薩米斯省
PH-NCO		كوتاباتو					Provincia di Cotabato	コタバト州					哥打巴托省
PH-NEC		نيغروس أوتشيدنتال			Negros occidental		Provincia di Negros Occidental	西ネグロス州			Negros Ocidental		西內格羅省
PH-NER		أورينتال نيغروس			Negros oriental	נגרוס אוריינטל	Provincia di Negros Oriental	東ネグロス州					東內格羅省
PH-NSA		سامار الشمالية		Sámar del Norte	Samar du Nord		Provincia di Northern Samar	北サマル州				Kuzey Samar	北薩馬省
PH-NUE		نويفا إيسيا		Nueva Écija			Provincia di Nueva Ecija	ヌエヴァ・エシハ州					新怡詩夏省
PH-NUV		نويفا فيزكايا					Provincia di Nueva Vizcaya	ヌエヴァ・ヴィスカヤ州			Nova Vizcaya		新比斯開省
PH-PAM		بامبانغا	Provinz Pampanga			פמפנגה	Provincia di Pampanga	パンパンガ州					邦板牙省
PH-PAN		بانغاسينان	Pangasinán	Pangasinán		פנגסינאן	Provincia di Pangasinan	パンガシナン州			Pangasinán		邦阿西楠省
PH-PLW		بالاوان			province de Palawan	פלאוואן	Provincia di Palawan	パラワン州					巴拉望省
PH-QUE		كزون		Quezón	province de Quezon	קזון	Provincia di Quezon	ケソン州					奎松省
PH-QUI		كويرينو					Provincia di Quirino	キリノ州					季里諾省
PH-RIZ		ريزال				ריזל	Provincia di Rizal	リサール州					黎剎省
PH-ROM		رومبلون		Romblón		רומבלון	Provincia di Romblon	ロンブロン州					朗布隆省
PH-SAR		سارانغاني				סרנגני	Provincia di Sarangani	サランガニ州					薩蘭加尼省
PH-SCO		جنوب كوتاباتو		Cotabato del Sur	Cotabato du Sud		Provincia di South Cotabato	南コタバト州			Cotabato do Sul	Güney Cotabato	南哥打巴托省
PH-SIG		سيكيخور				סיקיהור	Provincia di Siquijor	シキホル州					錫基霍爾省
PH-SLE		لايتي الجنوبية		Leyte del Sur	Leyte du Sud		Provincia di Southern Leyte	南レイテ州				Güney Leyte	南萊特省
PH-SLU		سولو		Sulú		סולו	Provincia di Sulu	スールー州		Archipelag Sulu			蘇祿省
PH-SOR		سوروسوغون		Sorsogón			Provincia di Sorsogon	ソルソゴン州					索索貢省
PH-SUK		سلطان قادرات		Sultán Kudarat			Provincia di Sultan Kudarat	スルタン・クダラット州			Sultão Kudarat		蘇丹庫達拉省
PH-SUN		سوريجاو ديل نورت			Surigao du Nord		Provincia di Surigao del Norte	北スリガオ州			Surigão do Norte		北苏里高省
PH-SUR		سوريجاو ديل سور			Surigao du Sud		Provincia di Surigao del Sur	南スリガオ州			Surigão do Sur		南苏里高省
PH-TAR		تارلاك					Provincia di Tarlac	タルラック州					丹轆省
PH-TAW		تاوي تاوي					Provincia di Tawi-Tawi	タウイタウイ州					塔威塔威省
PH-WSA		سامار		Sámar			Provincia di Samar	サマル州					薩馬省
PH-ZAN		زامبوانجا ديل نورت	Provinz Zamboanga del Norte		Zamboanga du Nord	זמבואנגה דל נורטה	Provincia di Zamboanga del Norte	北サンボアンガ州					北三寶顏省
PH-ZAS		زامبوانجا ديل سور			Zamboanga du Sud		Provincia di Zamboanga del Sur	南サンボアンガ州					南三寶顏省
PH-ZMB		زامباله				סאמבאלס	Provincia di Zambales	サンバレス州					三描礼士省
PH-ZSI		زامبوانجا سيبوجاي				זאמבואנגה סיבוגאי	Provincia di Zamboanga Sibugay	サンボアンガ・シブガイ州					三寶顏錫布格省
PK-BA	Balochistan	بلوشستان	Belutschistan	Baluchistán	Baloutchistan	בלוצ׳יסטן	Belucistan	バローチスターン州	Beloetsjistan	Beludżystan	Baluchistão	Belucistan Eyaleti	俾路支省
PK-GB	Gilgit-Baltistan	غلغت-بلتستان	Gilgit-Baltistan	Gilgit-Baltistán	Gilgit-Baltistan	גילגיט-בלטיסטן	Gilgit-Baltistan	ギルギット・バルティスタン州	Gilgit-Baltistan	Gilgit-Baltistan	Gilgit-Baltistão	Gilgit-Baltistan	吉尔吉特-巴尔蒂斯坦
PK-IS	Islamabad	ناحية بايتختي اسلام‌آباد	Hauptstadtterritorium Islamabad		Territoire fédéral d’Islamabad	טריטוריית הבירה הפדרלית	Territorio della capitale Islamabad	イスラーマーバード首都圏	Hoofdstedelijk Territorium Islamabad	Stołeczne Terytorium Islamabadu	Território da Capital Islamabad	İslamabad Başkent Bölgesi	伊斯兰堡首都区
PK-JK	Azad Kashmir	آزاد كشمير	Asad Jammu und Kaschmir	Azad Cachemira	Azad Cachemire	אזאד קשמיר	Azad Kashmir	アザド・カシミール	Azad Kasjmir	Azad Dżammu i Kaszmir	Caxemira Livre	Azad Keşmir	自由克什米爾
PK-KP	Khyber Pakhtunkhwa	خیبر بختونخوا	Khyber Pakhtunkhwa	Jaiber Pastunjuá	Khyber Pakhtunkhwa	ח׳ייבר פח׳טונח׳ווה	Khyber Pakhtunkhwa	カイバル・パクトゥンクワ州	Khyber-Pakhtunkhwa	Chajber Pachtunchwa	Khyber Pakhtunkhwa	Kuzeybatı Sınır Eyaleti	开伯尔－普赫图赫瓦省
PK-PB	Punjab	البنجاب	Punjab	Punyab	Pendjab	פנג׳אב	Punjab	パンジャーブ州	Punjab	Pendżab	Punjab	Pencap Eyaleti	旁遮普省
PK-SD		السند		Sind	Sind	סינד		シンド州			Sind	Sind Eyaleti	信德省
PK-TA		المناطق القبلية الخاضعة للإدارة الاتحادية	Stammesgebiete unter Bundesverwaltung	Áreas tribales	Régions tribales	השבטים המנוהלים באופן פדרלי	aree tribali di amministrazione federale	連邦直轄部族地域	Federaal Bestuurde Stamgebieden	Terytoria Plemienne Administrowane Federalnie	Território Federal das Áreas Tribais	Federal yönetilen kabile alanları	联邦直辖部落地区
PL-02	Lower Silesia	محافظة سيليزيا السفلى	Woiwodschaft Niederschlesien	Baja Silesia	Voïvodie de Basse-Silésie	שלזיה תחתית	voivodato della Bassa Slesia	ドルヌィ・シロンスク県	Neder-Silezië	województwo dolnośląskie	Voivodia da Baixa Silésia	Aşağı Silezya Voyvodalığı	下西里西亚省
PL-04	Kuyavia-Pomerania	محافظة كويافيا-بوميرانيا	Woiwodschaft Kujawien-Pommern	Cuyavia y Pomerania	Voïvodie de Couïavie-Poméranie	קויאוויה-פומרניה	voivodato della Cuiavia-Pomerania		Koejavië-Pommeren	województwo kujawsko-pomorskie	Voivodia da Cujávia-Pomerânia	Kuyavya-Pomeranya Voyvodalığı	庫亞維-波美拉尼亞省
PL-06	Lublin	محافظة لوبلين	Woiwodschaft Lublin	Lublin	Voïvodie de Lublin	לובלסקי	voivodato di Lublino	ルブリン県	Lublin	województwo lubelskie	Voivodia de Lublin	Lublin Voyvodalığı	卢布林省
PL-08	Lubusz	محافظة لوبوسكي	Woiwodschaft Lebus	Voivodato de Lubusz	Voïvodie de Lubusz	לובוסקי	voivodato di Lubusz	ルブシュ県	Woiwodschap Lubusz	województwo lubuskie	Voivodia da Lubúsquia	Lubusz Voyvodalığı	盧布斯卡省
PL-10	Łódź	محافظة وودج	Woiwodschaft Łódź	Voivodato de Łódź	Voïvodie de Łódź	לודז׳	voivodato di Łódź	ウッチ県	Woiwodschap Łódź	województwo łódzkie	Voivodia de Łódź	Łódź Voyvodalığı	罗兹省
PL-12	Lesser Poland	محافظة بولندا الصغرى	Woiwodschaft Kleinpolen	Voivodato de Pequeña Polonia	Voïvodie de Petite-Pologne	מלופולסקה	voivodato della Piccola Polonia	マウォポルスカ県	Woiwodschap Klein-Polen	województwo małopolskie	Voivodia da Pequena Polónia	Küçük Polonya Voyvodalığı	小波兰省
PL-14	Mazovia	محافظة مازوفيا	Woiwodschaft Masowien	Voivodato de Mazovia	Voïvodie de Mazovie	מזוביה	voivodato della Masovia	マゾフシェ県	Woiwodschap Mazovië	województwo mazowieckie	Voivodia da Mazóvia	Mazovya Voyvodalığı	馬佐夫舍省
PL-16	Opole	محافظة أوبولي	Woiwodschaft Opole	Opole	Voïvodie d’Opole	אופולסקי	voivodato di Opole	オポーレ県	Opole	województwo opolskie	Voivodia de Opole	Opole Voyvodalığı	奧波萊省
PL-18	Subcarpathia	محافظة بودكارباتسكي	Woiwodschaft Karpatenvorland	Voivodato de Subcarpacia	Voïvodie des Basses-Carpates	פודקרפאטי	voivodato della Precarpazia	ポトカルパチェ県	Woiwodschap Subkarpaten	województwo podkarpackie	Voivodia da Subcarpácia	Alt Karpatya Voyvodalığı	喀尔巴阡山省
PL-20	Podlachia	محافظة بودلاسكي	Woiwodschaft Podlachien	Voivodato de Podlaquia	Voïvodie de Podlachie	פודלסיה	voivodato della Podlachia	ポドラシェ県	Woiwodschap Podlachië	województwo podlaskie	Voivodia da Podláquia	Podlakya Voyvodalığı	波德拉謝省
PL-22	Pomerania	محافظة بوميرانيا	Woiwodschaft Pommern	Voivodato de Pomerania	Voïvodie de Poméranie	פומורסקיה	voivodato della Pomerania	ポモージェ県	Woiwodschap Pommeren	województwo pomorskie	Voivodia da Pomerânia	Pomeranya Voyvodalığı	濱海省
PL-24	Silesia	محافظة سيليزيا	Woiwodschaft Schlesien	Voivodato de Silesia	Voïvodie de Silésie	שלזיה	voivodato della Slesia	シロンスク県	Woiwodschap Silezië	województwo śląskie	Voivodia da Silésia	Silezya Voyvodalığı	西里西亚省
PL-26	Holy Cross	محافظة شفينتوكشيسكي	Woiwodschaft Heiligkreuz	Voivodato de Santa Cruz	Voïvodie de Sainte-Croix	שוויינטוקז׳יסקיה	voivodato della Santacroce	シフィェンティクシシュ県	Święty Krzyż	województwo świętokrzyskie	Voivodia de Santa Cruz	Świętokrzyskie Voyvodalığı	聖十字省
PL-28	Warmia-Masuria	محافظة فارميا-مازوريا	Woiwodschaft Ermland-Masuren	Voivodato de Varmia y Masuria	Voïvodie de Varmie-Mazurie	ורמיה-מזוריה	voivodato della Varmia-Masuria		Ermland-Mazurië	województwo warmińsko-mazurskie	Voivodia da Vármia-Masúria	Varmiya-Mazurya Voyvodalığı	瓦爾米亞-馬祖里省
PL-30	Greater Poland	بولندا الكبرى	Woiwodschaft Großpolen	Voivodato de Gran Polonia	Voïvodie de Grande-Pologne	פולין גדול	voivodato della Grande Polonia	ヴィエルコポルスカ県	Woiwodschap Groot-Polen	województwo wielkopolskie	Voivodia da Grande Polônia	Büyük Polonya Voyvodalığı	大波兰省
PL-32	West Pomerania	محافظة غرب بوميرانيا	Woiwodschaft Westpommern	Voivodato de Pomerania Occidental	Voïvodie de Poméranie occidentale	פומרניה המערבית	voivodato della Pomerania Occidentale	西ポモージェ県	Woiwodschap West-Pommeren	województwo zachodniopomorskie	Voivodia da Pomerânia Ocidental	Batı Pomeranya Voyvodalığı	西波美拉尼亚省
PS-BTH	Bethlehem	محافظة بيت لحم	Bethlehem Gouvernement	Gobernación de Belén	Gouvernorat de Bethléem	בית לחם	Governatorato di Betlemme	ベツレヘム	Bethlehem	Gubernatorstwo Betlejem	Governamento de Belém	Bethlehem Yönetimi	伯利恒省
PS-DEB	Deir al-Balah	الوسطى	Gouvernement Dair al-Balah	Gobernación de Deir el-Balah	Gouvernorat de Deir Al-Balah	דיר אל-בלח (נפה)	Governatorato di Deir al-Balah	ディール・バラフ	Deir el-Balah	Gubernatorstwo Deir al-Balah		Deir al-Balah Yönetimi	代尔拜莱赫省
PS-GZA	Gaza	محافظة غزة	Gouvernement Gaza	Gobernación de Gaza	Gouvernorat de Gaza	עזה (נפה)	governatorato di Gaza	ガザ県	Gaza	Gaza		Gazze valiliği	加沙省
PS-HBN	Hebron	محافظة الخليل	Hebron Governorate	Gobernación de Hebrón	Gouvernorat de Hébron	חברון	Governatorato di Hebron	ヘブロン	Hebron	Gubernatorstwo Hebron	Governamento de Hebron	Hebron Valiliği	希布伦省
PS-JEM	Jerusalem	القدس	Gouvernement Jerusalem	Gobernación de Jerusalén	gouvernorat de Jérusalem	אל-קודס	Governatorato di Gerusalemme	エルサレム県	Jeruzalem	Jerozolima	Jerusalém (província)	Kudüs valiliği	耶路撒冷省
PS-JEN	Jenin	جنين	Jenin Governorate	Gobernación de Yenín	Gouvernorat de Jénine	ג׳נין	Governatorato di Jenin	ジェニーン	Jenin	Dżanin	Província de Jenin	Cenin valiliği	杰宁省
PS-JRH	Jericho	أريحا	Gouvernement Jericho	Gobernación de Jericó	Gouvernorat de Jéricho	יריחו	Governatorato di Gerico	エリコ	Jericho	Jerycho		Eriha valiliği	杰里科省
PS-KYS	Khan Yunis	محافظة خان يونس	Gouvernement Chan Yunis	Gobernación de Jan Yunis	Gouvernorat de Khan Younès	ח׳אן יונס (נפה)	governatorato di Khan Yunis	ハーン・ユーニス	Khan Yunis	Chan Junus		Han Yunus valiliği	汉尤尼斯省
PS-NBS	Nablus	محافظة نابلس	Gouvernement Nablus	Gobernación de Naplusa	Gouvernorat de Naplouse	שכם	Governatorato di Nablus	ナーブルス	Nablus	Gubernatorstwo Nablus	Província de Nablus	Nablus Yönetimi	纳布卢斯省
PS-NGZ	North Gaza	شمال غزة	Gouvernement Nordgaza	Gobernación de Gaza del Norte	Gouvernorat de Gaza-Nord	צפון עזה (נפה)	Governatorato di Nord Gaza	北ガザ県	Noord Gaza	Gubernatorstwo Północnej Gazy	Governamento Nord de Gaza	Kuzey Gazze valiliği	北加沙省
PS-QQA	Qalqilya	محافظة قلقيلية	Gouvernement Qalqilya	Gobernación de Calquelia	Gouvernorat de Qalqilya	קלקיליה	Governatorato di Qalqilya	カルキーリヤ	Qalqilya	Gubernatorstwo Qalqilya	Qalqilya	Qalqilya District	盖勒吉利耶省
PS-RBH	Ramallah and al-Bireh	رام الله والبيرة	Gouvernement Ramallah und al-Bireh	Gobernación de Ramala y Al Bireh	Gouvernorat de Ramallah et Al-Bireh	נפת רמאללה ואל-בירה	Governatorato di Ramallah e al-Bireh		Ramallah &amp; Al-Bireh	Gubernatorstwo Ramallah and al-Bireh	Ramallah og al-Bireh	Ramallah ve al-Bireh Valiliği	拉马拉和比雷赫省
PS-RFH	Rafah	محافظة رفح الفلسطينية	Gouvernement Rafah	Gobernación de Rafah	Gouvernorat de Rafah	רפיח	governatorato di Rafah	ラファハ	Rafah	Rafah		Refah valiliği	拉法省
PS-SLT	Salfit	محافظة سلفيت	Gouvernement Salfit	Gobernación de Salfit	Gouvernorat de Salfit	סלפית	Governatorato di Salfit	サルフィート	Salfit	Gubernatorstwo Salfit	Província de Salfit	Salfint Yönetimi	萨尔费特省
PS-TBS	Tubas	محافظة طوباس	Gouvernement Tubas	Gobernación de Tubas	Gouvernorat de Tubas	טובאס	governatorato di Tubas	トゥーバース	Tubas	Tubas	Tubas Governorate	Tubas valiliği	图巴斯省
PS-TKM	Tulkarm	محافظة طولكرم	Gouvernement Tulkarm	Gobernación de Tulcarem	Gouvernorat de Tulkarem	טולכרם	Governatorato di Tulkarm	トゥールカリム	Tulkarm	Gubernatorstwo Tulkarm	Tulkarm	Tulkarm Yönetimi	图勒凯尔姆省
PT-01		محافظة أفييرو	Distrikt Aveiro	Distrito de Aveiro	District d’Aveiro		distretto di Aveiro	アヴェイロ県		Dystrykt Aveiro		Aveiro (ilçe)	阿威羅區
PT-02		محافظة بيجا	Distrikt Beja	Distrito de Beja	District de Beja	בז׳ה	distretto di Beja	ベージャ県		Dystrykt Beja	Distrito de Beja	Beja District	貝雅區
PT-03		محافظة براغا	Distrikt Braga	Distrito de Braga	District de Braga		distretto di Braga	ブラガ県		Dystrykt Braga	Distrito de Braga	Braga District	布拉加區
PT-04		محافظة براغانزا	Distrikt Bragança	Braganza	District de Bragance		distretto di Braganza	ブラガンサ県		Dystrykt Bragança		Bragança (ilçe)	布拉干薩區
PT-05		محافظة كاستيلو برانكو	Distrikt Castelo Branco	Distrito de Castelo Branco	District de Castelo Branco		distretto di Castelo Branco	カステロ・ブランコ県		Dystrykt Castelo Branco	Distrito de Castelo Branco	Castello Branco District	布朗庫堡區
PT-06		محافظة كويمبرا	Distrikt Coimbra	Distrito de Coímbra	District de Coimbra		distretto di Coimbra	コインブラ県		Dystrykt Coimbra	Distrito de Coimbra	Coimbra District	科英布拉區
PT-07		محافظة إيفورا	Distrikt Évora	Distrito de Évora	District d’Évora		distretto di Évora	エヴォラ県		Dystrykt Évora	Distrito de Évora	évora District	埃武拉區
PT-08		محافظة فارو	Distrikt Faro	Distrito de Faro	District de Faro	פארו (מחוז)	distretto di Faro	ファーロ県		Dystrykt Faro	Distrito de Faro	Faro District	法魯區
PT-09		محافظة غواردا	Distrikt Guarda	Distrito de Guarda	District de Guarda	מחוז גווארדה	distretto di Guarda	グアルダ県		Dystrykt Guarda	Distrito da Guarda	Guarda (ilçe)	瓜達區
PT-10		محافظة ليريا	Distrikt Leiria	Distrito de Leiria	District de Leiria		distretto di Leiria	レイリア県		Dystrykt Leiria	Distrito de Leiria	Leiria District	萊里亞區
PT-11	Lisbon	محافظة لشبونة	Distrikt Lissabon	Distrito de Lisboa	District de Lisbonne	ליסבון (מחוז)	distretto di Lisbona	リスボン県	Lissabon	Dystrykt Lizbona	Distrito de Lisboa	Lizbon (ilçe)	里斯本區
PT-12		محافظة بورتاليجري	Distrikt Portalegre	Distrito de Portalegre	District de Portalegre		distretto di Portalegre	ポルタレグレ県		Dystrykt Portalegre	Distrito de Portalegre	Portalegre (ilçe)	波塔萊格雷區
PT-13		محافظة بورتو	Distrikt Porto	Distrito de Oporto	District de Porto	מחוז פורטו	distretto di Porto	ポルト県				Porto (ilçe)	波爾圖區
PT-14		محافظة سانتاريم	Distrikt Santarém	Distrito de Santarém	District de Santarém	סנטרם	distretto di Santarém	サンタレン県		Dystrykt Santarém	Distrito de Santarém	Santarém District	聖塔倫區
PT-15		محافظة سيتوبال	Distrikt Setúbal		District de Setúbal		distretto di Setúbal	セトゥーバル県		Dystrykt Setúbal	Distrito de Setúbal	Setubal District	塞圖巴爾區
PT-16		محافظة فيانادو كاستيلو	Distrikt Viana do Castelo	Distrito de Viana do Castelo	District de Viana do Castelo		distretto di Viana do Castelo	ヴィアナ・ド・カステロ県		Dystrykt Viana do Castelo	Distrito de Viana do Castelo	Viano do Castelo District	維亞納堡區
PT-17		محافظة فيلا ريال	Distrikt Vila Real	Distrito de Vila Real	District de Vila Real		distretto di Vila Real	ヴィラ・レアル県		Dystrykt Vila Real		Vila Real (ilçe)	雷亞爾城區
PT-18		محافظة فيسيو	Distrikt Viseu	Distrito de Viseu	District de Viseu		distretto di Viseu	ヴィゼウ県		Dystrykt Viseu		Viseu District	維塞烏區
PT-20	Azores	الأزور	Azoren	Azores	Açores	האיים האזוריים	Azzorre	アゾレス諸島	Azoren	Azory	Açores	Azorlar	亚速尔群岛
PT-30	Madeira	جزر ماديرا	Autonome Region Madeira	Madeira	Madère	מדיירה	Madera	マデイラ諸島	Madeira	Madera		Madeira Adaları	馬德拉
PW-002		أيميليك						アイメリーク州					艾梅利克州
PW-004		ولاية أيراي						アイライ州					艾拉伊州
PW-010		أنغاور				אנגאור		アンガウル州					安加爾
PW-050		ولاية هاتوهوبي						ハトホベイ州					哈托博海伊州
PW-100		كايانغيل						カヤンゲル州					卡揚埃爾
PW-150		كورور				קורור		コロール					科羅爾州
PW-212		ولاية ميلكيوك						マルキョク州					梅莱凯奥克州
PW-214		نغارأرد						ガラルド州					雅拉爾德州
PW-218		ولاية نغارتشيلونغ						アルコロン州					雅切隆州
PW-222		نغاردماو						ガラスマオ州					雅德馬烏州
PW-224		ولاية نغاتبانغ				נגטפנג		ガスパン州					雅龐
PW-226		نيغتشيسار						エサール州					恩切薩爾州
PW-227		نغاريملينغوي	Ngaremlengui		Ngaremlengui		Ngaremlengui	アルモノグイ州					埃雷姆倫維州
PW-228		نغيوال						オギワル州					宜瓦尔州
PW-350		بيليليو				פלליו		ペリリュー州					貝里琉州
PW-370		سونسورول		Sonsoral				ソンソロール州			Sonsoral		松索羅爾
PY-1		إدارة كونسيبسيون						コンセプシオン県				Concepción ili, Paraguay	康塞普西翁省
PY-10		ألتو بارانا						アルト・パラナ県		Górna Parana	Alto Paraná (departamento)	Alto Parana	上巴拉那省
PY-11		الإدارة المركزية	Departamento Central	Departamento Central	département Central		dipartimento Central	セントラル県		Department Centralny		Central Departmant	中央省
PY-12		إدارة نيمبوكو						ニェエンブクー県				Neembucu	涅恩布庫省
PY-13		إدارة امامباي						アマンバイ県			Amambay (departamento)		阿曼拜省
PY-14		إدارة كانينديو						カニンデジュ県					卡寧德尤省
PY-15		بريزيدنت هايز						プレシデンテ・アジェス県					阿耶斯總統省
PY-16		إدارة ألتو باراغواي						アルト・パラグアイ県		Górny Paragwaj	Alto Paraguay (departamento)	Alta Paraguai	上巴拉圭省
PY-19		مقاطعة بوكويرون						ボケローン県				XVI Boqueron	博克龍省
PY-2		إدارة سان بيدرو						サン・ペドロ県					聖佩德羅省
PY-3		كورديليرا						コルディリェラ県					科迪勒拉省 (巴拉圭)
PY-4		غوايرا						グアイラー県				Guaira	瓜伊拉省
PY-5		كاغوازو				קאאגואסו		カアグアスー県				Caagazu	卡瓜蘇省
PY-6		كازابا				מחוז קאאספה		カアサパー県				Caazapa	卡薩帕省
PY-7		إيتابوا						イタプア県				Itapua	伊塔普阿省
PY-8		ميسيونيس						ミシオネス県					米西奧內斯省
PY-9								パラグアリー県				Paraguarí (il)	巴拉瓜里省
PY-ASU		أسونسيون				אסונסיון		アスンシオン			Assunção		亞松森
QA-DA	Doha	الدوحة	Doha	Doha	Doha	דוחה	Doha	ドーハ	Doha	Doha	Doha	Doha	多哈
QA-KH	Al Khor	الخور والدخيرة	Al-Khor	Jor	Al Khawr	אל-ח׳ור	Al Khawr		Al Khawr	Al-Chaur	Al Khor	Al Khor	艾科爾
QA-MS	Madinat ash Shamal	بلدية الشمال	Asch-Schamal	Madinat ash Shamal	Ash Shamal	בלדית א-שמאל	Madinat ash Shamal		Ash Shamal	Asz-Szamal	Madinat ash Shamal	Medinet eş Şemal	北部区
QA-RA	Al Rayyan	بلدية الريان	Ar-Rayyan	Rayán	Al Rayyan	מחוז א-ריאן	Ar Rayyan	ライヤーン	Ar Rayyan	Ar-Rajjan	Al Rayyan	Er Reyyan	阿爾拉揚體育會
QA-SH		الشحانية	Asch-Schahaniyya	Municipio de Al Shahaniya	Al-Shahaniya			シャハーニーヤ		Asz-Szahanijja (prowincja)	Al-Shahaniya	El Şahaniye	沙哈尼亚
QA-US	Umm Salal	بلدية أم صلال	Umm Salal	Umm Salal	Umm Salal		Umm Salal	ウンム・サラール	Umm Salal	Umm Salal	Umm Salal	Umm Selal	烏姆錫拉勒
QA-WA		الوكرة	Al-Wakra			אל-וכרה				Al-Wakra	Al-Wakrah	El Vakra	沃克拉
QA-ZA	Al Daayen	بلدية الضعاين		Al Daayen	Al Daayen	א-דעאין	Al Daayen		Al Daayen	Ad-Da’ajin	Al Daayen	Ed Daayin	戴揚
RO-AB		إقليم ألبا	Kreis Alba		județ d’Alba	אלבה	distretto di Alba	アルバ県	District Alba	Okręg Alba		Alba ili	阿爾巴縣
RO-AG		مقاطعة أرغيس	Kreis Argeș		județ d’Argeș	מחוז ארג׳ש	distretto di Argeș	アルジェシュ県	District Argeș	Okręg Ardżesz	Argeş	Argeș ili	阿爾傑什縣
RO-AR		مقاطعة أراد	Kreis Arad		județ d’Arad	מחוז ארד	distretto di Arad	アラド県	District Arad	Okręg Arad		Arad ili	阿拉德縣
RO-B	Bucharest	بوخارست	Bukarest	Bucarest	Bucarest	בוקרשט	Bucarest	ブカレスト	Boekarest	Bukareszt	Bucareste	Bükreş	布加勒斯特
RO-BC		إقليم باكاو	Kreis Bacău		județ de Bacău	מחוז בוזאו	distretto di Bacău	バカウ県	District Bacău	Okręg Bacău		Bacău ili	巴克烏縣
RO-BH		مقاطعة بيهور	Kreis Bihor		județ de Bihor	מחוז ביחור	distretto di Bihor	ビホル県	District Bihor	Okręg Bihor		Bihor ili	比霍爾縣
RO-BN	Bistriţa-Năsăud	مقاطعة بيستريتا-ناسود	Kreis Bistrița-Năsăud		Județ de Bistrița-Năsăud	ביסטריצה-נסאוד	distretto di Bistrița-Năsăud			Okręg Bistriţa-Năsăud		Bistrița-Năsăud ili	比斯特里察-訥瑟烏德縣
RO-BR		مقاطعة برايلا	Kreis Brăila		Județ de Brăila	מחוז בראילה	distretto di Brăila	ブライラ県	District Brăila	Okręg Braiła		Brăila ili	布勒伊拉縣
RO-BT	Botoşani	إقليم بوتوشان	Kreis Botoșani		județ de Botoșani	בוטושני	distretto di Botoșani	ボトシャニ県	District Botoșani	Okręg Botoszany	Botoşani	Botoșani ili	博托沙尼縣
RO-BV	Braşov	مقاطعة براسوف	Kreis Brașov		Județ de Brașov	בראשוב	distretto di Brașov	ブラショフ県	District Brașov	Okręg Braszów		Brașov ili	布拉索夫縣
RO-BZ		إقليم بوزاو	Kreis Buzău		Județ de Buzău		distretto di Buzău	ブザウ県	District Buzău	Okręg Buzău		Buzău ili	布澤烏縣
RO-CJ		مقاطعة كلوج	Kreis Cluj		Județ de Cluj	מחוז קלוז׳	distretto di Cluj	クルジュ県	District Cluj	Okręg Kluż			克魯日縣
RO-CL		مقاطعة كالاراسي	Kreis Călărași		Județ de Călărași		distretto di Călărași	カララシ県	District Călărași	Okręg Călăraşi	Călăraşi	Călărași ili	克勒拉希縣
RO-CS		مقاطعة كاراس-سيفيرين	Kreis Caraș-Severin		Județ de Caraș-Severin	מחוז קאראש-סוורין	distretto di Caraș-Severin			Okręg Caraş-Severin	Caraş-Severin	Caraș-Severin ili	卡拉什-塞維林縣
RO-CT		إقليم كونستانتسا	Kreis Constanța		Județ de Constanța	מחוז קונסטנצה	distretto di Costanza	コンスタンツァ県	District Constanța	Okręg Konstanca	Constanţa	Köstence ili	康斯坦察縣
RO-CV		مقاطعة كوفاسنا	Kreis Covasna		județ de Covasna	קובאסנה (מחוז)	distretto di Covasna	コヴァスナ県	District Covasna	Okręg Covasna		Covasna ili	科瓦斯納縣
RO-DB		مقاطعة دامبوفيتا	Kreis Dâmbovița		Județ de Dâmbovița	מחוז דמבוביצה	distretto di Dâmbovița	ドゥンボヴィツァ県	District Dâmbovița	Okręg Dymbowica	Dâmboviţa	Dâmbovița ili	登博維察縣
RO-DJ		مقاطعة دولج	Kreis Dolj		Județ de Dolj	דולז׳	distretto di Dolj	ドルジュ県	District Dolj	Okręg Dolj		Dolj ili	多爾日縣
RO-GJ		مقاطعة غورج	Kreis Gorj		Județ de Gorj	גורז׳	distretto di Gorj	ゴルジュ県	District Gorj	Okręg Gorj		Gorj ili	戈爾日縣
RO-GL		إقليم غالاتس	Kreis Galați		Județ de Galați	מחוז גאלאץ	distretto di Galați	ガラツィ県	District Galați	Okręg Gałacz	Galaţi	Galați ili	加拉茨縣
RO-GR		مقاطعة جورجيو	Kreis Giurgiu		Județ de Giurgiu		distretto di Giurgiu	ジュルジュ県	District Giurgiu	Okręg Giurgiu		Yergöğü ili	久爾久縣
RO-HD		مقاطعة هوندوارا			județ de Hunedoara		distretto di Hunedoara	フネドアラ県	District Hunedoara	Okręg Hunedoara		Hunedoara ili	胡內多阿拉縣
RO-HR		مقاطعة هارغيتا	Kreis Harghita		Județ de Harghita		distretto di Harghita	ハルギタ県		Okręg Harghita		Harghita ili	哈爾吉塔縣
RO-IF		مقاطعة إلفوف	Kreis Ilfov		Județ d’Ilfov	מחוז אילפוב	distretto di Ilfov	イルフォヴ県	District Ilfov	Okręg Ilfov		Ilfov ili	伊爾福夫縣
RO-IL		مقاطعة إيالوميتا	Kreis Ialomița		Județ de Ialomița		distretto di Ialomița	ヤロミツァ県	District Ialomița	Okręg Jałomica	Ialomiţa	Ialomița ili	雅洛米察縣
RO-IS		إقليم ياش	Kreis Iași		Județ de Iași	מחוז יאשי	distretto di Iași	ヤシ県	District Iași	Okręg Jassy	Iaşi	Yaş ili	雅西縣
RO-MH		مقاطعة ميهيدينتي	Kreis Mehedinți		Județ de Mehedinți		distretto di Mehedinți	メヘディンチ県	District Mehedinți	Okręg Mehedinţi	Mehedinţi	Mehedinți ili	梅赫丁茨縣
RO-MM	Maramureş	مقاطعة مارامورس	Kreis Maramureș		Județ de Maramureș	מחוז מרמורש	distretto di Maramureș	マラムレシュ県	District Maramureș	Okręg Marmarosz		Maramureș ili	馬拉穆列什縣
RO-MS	Mureş	مقاطعة موريس	Kreis Mureș		Județ de Mureș		distretto di Mureș	ムレシュ県	District Mureș	Okręg Marusza		Mureș ili	穆列什縣
RO-NT	Neamţ	مقاطعة نيامتس	Kreis Neamț		Județ de Neamț	ניאמץ	distretto di Neamț	ネアムツ県	District Neamț	Okręg Neamţ	Neamţ	Neamț ili	尼亞姆茨縣
RO-OT		مقاطعة أولت	Kreis Olt		Județ d’Olt		distretto di Olt	オルト県	District Olt	Okręg Aluta		Olt ili	奧爾特縣
RO-PH		مقاطعة يراهوفا	Kreis Prahova		Județ de Prahova	מחוז פרחובה	distretto di Prahova	プラホヴァ県	District Prahova	Okręg Prahova		Prahova ili	普拉霍瓦縣
RO-SB		مقاطعة سيبيو	Kreis Sibiu		Județ de Sibiu	מחוז סיביו	distretto di Sibiu	シビウ県	District Sibiu	Okręg Sybin		Sibiu ili	錫比烏縣
RO-SJ		مقاطعة سالاج	Kreis Sălaj		Județ de Sălaj	סלאז׳	distretto di Sălaj	サラージュ県		Okręg Sălaj		Sălaj ili	瑟拉日縣
RO-SM		مقاطعة ساتو ماري	Kreis Satu Mare		județ de Satu Mare	מחוז סאטו מארה	distretto di Satu Mare	サトゥ・マーレ県	District Satu Mare	Okręg Satu Mare		Satu Mare ili	薩圖馬雷縣
RO-SV		إقليم سوتشيافا	Kreis Suceava		Județ de Suceava	מחוז סוצ׳אבה	distretto di Suceava	スチャヴァ県	District Suceava	Okręg Suczawa		Suceava ili	蘇恰瓦縣
RO-TL		مقاطعة تولسيا	Kreis Tulcea		Județ de Tulcea	טולצ׳ה	distretto di Tulcea	トゥルチャ県	District Tulcea	Okręg Tulcza		Tulcea ili	圖爾恰縣
RO-TM		مقاطعة تيميش	Kreis Timiș		județ de Timiș	טימיש (מחוז)	distretto di Timiș	ティミシュ県	District Timiș	Okręg Temesz	Timiş	Timiș ili	蒂米什縣
RO-TR		مقاطعة تيلورمان	Kreis Teleorman		Județ de Teleorman	טלאורמן (מחוז)	distretto di Teleorman	テレオルマン県	District Teleorman	Okręg Teleorman		Teleorman ili	特列奧爾曼縣
RO-VL		مقاطعة فالسيا	Kreis Vâlcea		Județ de Vâlcea	מחוז ולצ׳ה	distretto di Vâlcea	ヴルチャ県	District Vâlcea	Okręg Vâlcea		Vâlcea ili	沃爾恰縣
RO-VN		إقليم فرنتشيا	Kreis Vrancea		Județ de Vrancea	מחוז ורנצ׳אה	distretto di Vrancea	ヴランチャ県	District Vrancea	Okręg Vrancea		Vrancea ili	弗朗恰縣
RO-VS		إقليم فاسلوي	Kreis Vaslui		județ de Vaslui	מחוז וסלוי	distretto di Vaslui	ヴァスルイ県	District Vaslui	Okręg Vaslui		Vaslui ili	瓦斯盧伊縣
RS-00		بلغراد	Belgrad	Belgrado	Belgrade	בלגרד	Belgrado	ベオグラード	Belgrado	Belgrad	Belgrado	Belgrad	贝尔格莱德
RS-01	North Bačka	مقاطعة شمال باكشتا	Okrug Severna Bačka	Distrito de Bačka del Norte	Bačka septentrionale	מחוז באצ׳קה הצפוני	Distretto della Bačka Settentrionale	北バチュカ郡	Noord-Bačka	Okręg północnobacki	Distrito Norte de Backa	Kuzey Bačka İlçesi	北巴奇卡州
RS-02	Central Banat	مقاطعة سنترال بانات	Okrug Srednji Banat	Distrito de Banato Central	Banat central	מחוז באנאט המרכזי	Distretto del Banato Centrale	中央バナト郡	Centraal-Banaat	Okręg środkowobanacki	Distrito Central de Banat	Orta Banat İlçesi	中巴納特州
RS-03	North Banat	شمال مقاطعة بانات	Okrug Severni Banat	Distrito de Banato del Norte	Banat septentrional		Distretto del Banato Settentrionale	北バナト郡	Noord-Banaat	Okręg północnobanacki	Distrito Norte de Banat	Kuzey Banat İlçesi	北巴納特州
RS-04	South Banat	مقاطعة جنوب بانات	Okrug Južni Banat	Distrito de Banato del Sur	Banat méridional	מחוז באנאט הדרומי	Distretto del Banato Meridionale	南バナト郡	Zuid-Banaat	Okręg południowobanacki	Distrito Sul de Banat	Güney Banat İlçesi	南巴納特州
RS-05	West Bačka	مقاطعة غرب باكشتا	Okrug Zapadna Bačka	Distrito de Bačka del Oeste	Bačka occidentale		Distretto della Bačka Occidentale	西バチュカ郡	West-Bačka	Okręg zachodniobacki	Distrito de Backa Oeste	Batı Bačka İlçesi	西巴奇卡州
RS-06	South Bačka	مقاطعة جنوب باتشكا	Okrug Južna Bačka	Distrito de Bačka del Sur	Bačka méridionale	מחוז באצ׳קה הדרומי	Distretto della Bačka Meridionale	南バチュカ郡	Zuid-Bačka	Okręg południowobacki	Distrito Sul de Backa	Güney Bačka İlçesi	南巴奇卡州
RS-07	Srem	مقاطعة سريم	Okrug Srem	Distrito de Sirmia	Syrmie	מחוז סרם	Distretto della Sirmia	スレム郡	Srem	Okręg sremski	Distrito de Srem	Srem İlçesi	斯雷姆州
RS-08	Mačva	مقاطعة ماتشفا	Okrug Mačva	Distrito de Mačva	Mačva	מחוז מאצ׳בה	Distretto di Mačva	マチュヴァ郡	Mačva	Okręg maczwański	Distrito de Mačva	Maçva İlçesi	馬切萬州
RS-09	Kolubara	مقاطعة كولوبارا	Okrug Kolubara	Distrito de Kolubara	Kolubara	מחוז קולובארה	Distretto di Kolubara	コルバラ郡	Kolubara	Okręg kolubarski	Distrito de Kolubara	Kolubara İlçesi	科盧巴拉州
RS-10	Podunavlje	مقاطعة بودونافلي	Okrug Podunavlje	Distrito de Podunavlje	Podunavlje	מחוז פודונאביה	Distretto di Podunavlje	ポドゥナヴリェ郡	Podunavlje	Okręg podunajski	Distrito de Podunavlje	Podunavlye İlçesi	波杜那瓦州
RS-11	Braničevo	مقاطعة برانيتشيفو	Okrug Braničevo	Distrito de Braničevo	Braničevo	מחוז בראניצ׳בו	Distretto di Braničevo	ブラニチェヴォ郡	Braničevo	Okręg braniczewski	Braničevo	Braniçevo İlçesi	布蘭尼切夫州
RS-12	Šumadija	مقاطعة شوماديا	Okrug Šumadija	Distrito de Šumadija	Šumadija	מחוז שומאדיה	Distretto di Šumadija	シュマディヤ郡	Šumadija	Okręg szumadijski	Distrito de Sumadija	Šumadija İlçesi	舒馬迪亞州
RS-13	Pomoravlje	مقاطعة بومورافليه	Okrug Pomoravlje	Distrito de Pomoravlje	Pomoravlje	מחוז פומוראביה	Distretto di Pomoravlje	ポモラヴリェ郡	Pomoravlje	Okręg pomorawski	Pomoravlje	Pomoravlje District	波莫拉夫列州
RS-14	Bor	مقاطعة بور	Okrug Bor	Distrito de Bor	Bor	מחוז בור	Distretto di Bor	ボル郡	Bor	Okręg borski	Bor	Bor İlçesi	博爾州
RS-15	Zaječar	مقاطعة زاييتشار	Okrug Zaječar	Distrito de Zaječar	Zaječar	מחוז זאייצ׳אר	Distretto di Zaječar	ザイェチャル郡	Zaječar	Okręg zajeczarski	Distrito de Zajecar	Zayeçar İlçesi	扎耶查爾州
RS-16	Zlatibor	مقاطعة زلاتيبور	Okrug Zlatibor	Distrito de Zlatibor	Zlatibor	מחוז זלאטיבור	Distretto di Zlatibor	ズラティボル郡	Zlatibor	Okręg zlatiborski	Distrito de Zlatibor	Zlatibor District	茲拉提波爾州
RS-17	Moravica	مقاطعة مورافيكا	Okrug Moravica	Distrito de Moravica	Moravica	מחוז מוראביצה	Distretto di Moravica	モラヴィツァ郡	Moravica	Okręg morawicki	Distrito de Moravica	Moravica District	莫拉瓦州
RS-18	Raška	مقاطعة راشكا	Okrug Raška	Distrito de Raška	Raška	מחוז ראשקה	distretto di Raška	ラシュカ郡	Raška	Okręg raski	Ráscia	Raska District	拉什卡州
RS-19	Rasina	مقاطعة راسينا	Okrug Rasina	Distrito de Rasina	Rasina	מחוז ראסינה	Distretto di Rasina	ラシナ郡	Rasina	Okręg rasiński	Distrito de Rasina	Rasina District	拉辛那州
RS-20	Nišava	مقاطعة نيشافا		Distrito de Nišava	Nišava	מחוז נישאבה	Distretto di Nišava	ニシャヴァ郡	Nišava	Okręg niszawski	Distrito de Nisava	Nišava İlçesi	尼沙瓦州
RS-21	Toplica	مقاطعة توبليكا	Okrug Toplica	Distrito de Toplica	Toplica	מחוז טופליצה	Distretto di Toplica	トプリツァ郡	Toplica	Okręg toplicki	Distrito de Toplica	Toplica Dstrict	托普利卡州
RS-22	Pirot	مقاطعة بيروت	Okrug Pirot	Distrito de Pirot	Pirot	מחוז פירוט	Distretto di Pirot	ピロト郡	Pirot	Okręg pirocki	Distrito de Pirot	Pirot İlçesi	皮羅特州
RS-23	Jablanica	محافظة يابلانيكا	Okrug Jablanica	Distrito de Jablanica	Jablanica	מחוז יאבלניצה	Distretto di Jablanica	ヤブラニツァ郡	Jablanica	Okręg jablanicki	Distrito de Jablanica	Jablanica İlçesi	雅布蘭尼卡州
RS-24	Pčinja	مقاطعة باتشبنيا	Okrug Pčinja	Distrito de Pčinja	Pčinja	מחוז פצ׳יניה	Distretto di Pčinja	プチニャ郡	Pčinja	Okręg pczyński	Distrito de Pcinja	Pčinja İlçesi	普奇尼亞州
RS-25	Kosovo	مديرية كوسوفو	Okrug Kosovo	distrito de Kosovo	Kosovo	מחוז קוסובו		コソボ郡	Kosovski upravni okrug	Okręg Kosowo	Distrito de Kosovo	Kosova İlçesi	科索沃州
RS-26	Peć		Okrug Peć		Peć				Pećki upravni okrug	Okręg Peć			佩奇州
RS-27	Prizren		Okrug Prizren		Prizren				Prizren	Okręg Prizren			普里兹伦州
RS-28	Kosovska Mitrovica		Okrug Kosovska Mitrovica		Kosovska Mitrovica				Kosovskomitrovački upravni okrug				科索夫斯卡米特罗维察州
RS-29	Kosovo-Pomoravlje		Okrug Kosovo-Pomoravlje		District de Kosovo-Pomoravlje	מחוז קוסובו-פומוראבייה			Kosovskopomoravski upravni okrug	Okręg Kosovo-Pomoravlje	Kosovo-Pomoravlje		科索沃-波莫拉夫列州
RS-KM		مقاطعة كوسوفو وميتوهيا المتمتعة بالحكم الذاتي	Autonome Provinz Kosovo und Metochien	Provincia Autónoma de Kosovo y Metohija	Kossovo-et-Métochie		Provincia autonoma del Kosovo	コソボ・メトヒヤ自治州	Autonome Provincie Kosovo en Metohija		Província Autônoma de Kosovo e Metohija	Kosova ve Metohiya Özerk Bölgesi	科索沃和梅托希亚自治省
RS-VO		فويفودينا		Voivodina	Voïvodine	וויבודינה	Voivodina	ヴォイヴォディナ		Wojwodina	Voivodina	Voyvodina	伏伊伏丁那
RU-AD	Adygea	أديغيا	Adygeja	Adigueya	Adyguée	אדיגיה	Adighezia	アディゲ共和国	Adygea	Adygeja	Adiguésia	Adıge Cumhuriyeti	阿迪格共和国
RU-AL	Altai	جمهورية ألطاي	Republik Altai	Altái	République de l’Altaï	אלטאי	Repubblica dell’Altaj	アルタイ共和国	Altaj	Republika Ałtaju	Altai (república)	Altay Cumhuriyeti	阿尔泰共和国
RU-ALT	Altai Krai	ألطاي كراي	Region Altai	Krai de Altái	kraï de l’Altaï	מחוז אלטאי	Territorio dell’Altaj	アルタイ地方	Kraj Altaj	Kraj Ałtajski	Krai de Altai	Altay Krayı	阿尔泰边疆区
RU-AMU	Amur	أمور أوبلاست	Oblast Amur	Amur	Oblast d’Amour	מחוז אמור	Oblast’ dell’Amur	アムール州	Oblast Amoer	Obwód amurski	Oblast de Amur	Amur Oblastı	阿穆尔州
RU-ARK	Arkhangelsk	أرخانجيلسك أوبلاست	Oblast Archangelsk	Óblast de Arjánguelsk	Oblast d’Arkhangelsk	מחוז ארכנגלסק	Oblast’ di Arcangelo	アルハンゲリスク州	Oblast Archangelsk	Obwód archangielski	Oblast de Arkhangelsk	Arhangelsk Oblastı	阿尔汉格尔斯克州
RU-AST	Astrakhan	أوبلاست أستراخان	Oblast Astrachan	Astracán	Oblast d’Astrakhan	מחוז אסטרחן	Oblast’ di Astrachan’	アストラハン州	Oblast Astrachan	Obwód astrachański	Oblast de Astracã	Astrahan Oblastı	阿斯特拉罕州
RU-BA	Bashkortostan	باشكورستان	Baschkortostan	Bashkortostán	Bachkirie	בשקורטוסטן	Baschiria	バシコルトスタン共和国	Basjkirostan	Baszkiria	Bascortostão	Başkurdistan	巴什科尔托斯坦共和国
RU-BEL	Belgorod	أوبلاست بيلغورود	Oblast Belgorod	Óblast de Bélgorod	oblast de Belgorod	מחוז בלגורוד	Oblast’ di Belgorod	ベルゴロド州	Oblast Belgorod	Obwód biełgorodzki	Oblast de Belgorod	Belgorod Oblastı	别尔哥罗德州
RU-BRY	Bryansk	بريانسك أوبلاست	Oblast Brjansk	Óblast de Briansk	Oblast de Briansk	מחוז בריאנסק	Oblast’ di Brjansk	ブリャンスク州	Oblast Brjansk	Obwód briański	Oblast de Briansk	Bryansk Oblastı	布良斯克州
RU-BU	Buryat	بورياتيا	Burjatien	Buriatia	Bouriatie	בוריאטיה	Buriazia	ブリヤート共和国	Boerjatië	Buriacja	Buriácia	Buryatya	布里亞特共和國
RU-CE	Chechen	الشيشان	Tschetschenien	Chechenia	Tchétchénie	צ׳צ׳ניה	Cecenia	チェチェン共和国	Tsjetsjenië	Czeczenia	Chechênia	Çeçenistan	车臣共和国
RU-CHE	Chelyabinsk	أوبلاست تشيليابنسك	Oblast Tscheljabinsk	Cheliábinsk	Oblast de Tcheliabinsk	מחוז צ׳ליאבינסק	Oblast’ di Čeljabinsk	チェリャビンスク州	Oblast Tsjeljabinsk	Obwód czelabiński	Oblast de Cheliabinsk	Çelyabinsk Oblastı	车里雅宾斯克州
RU-CHU	Chukotka Okrug	أوكروغ تشوكوتكا الذاتية	Autonomer Kreis der Tschuktschen	Chukotka	Tchoukotka	צ׳וקוטקה	Circondario autonomo della Čukotka	チュクチ自治管区	Tsjoekotka	Czukocki Okręg Autonomiczny	Chukotka	Çukotka Özerk Okrugu	楚科奇自治区
RU-CU	Chuvash	تشوفاشيا	Tschuwaschien	Chuvasia	Tchouvachie	צ׳ובשיה	Ciuvascia	チュヴァシ共和国	Tsjoevasjië	Czuwaszja	Chuváchia	Çuvaşistan	楚瓦什共和国
RU-DA	Dagestan	داغستان	Dagestan	Daguestán	Daghestan	דאגסטן	Daghestan	ダゲスタン共和国	Dagestan	Dagestan	Daguestão	Dağıstan	达吉斯坦共和国
RU-IN	Ingushetia	إنغوشيتيا	Inguschetien	Ingusetia	Ingouchie	אינגושטיה	Inguscezia	イングーシ共和国	Ingoesjetië	Inguszetia	Inguchétia	İnguşetya	印古什共和国
RU-IRK	Irkutsk	إركوتسك أوبلاست	Oblast Irkutsk	Irkutsk	Oblast d’Irkoutsk	מחוז אירקוטסק	Oblast’ di Irkutsk	イルクーツク州	Oblast Irkoetsk	Obwód irkucki	Oblast de Irkutsk	İrkutsk Oblastı	伊尔库茨克州
RU-IVA	Ivanovo	إيفانوفو أوبلاست	Oblast Iwanowo	Óblast de Ivánovo	Oblast d’Ivanovo	מחוז איבנובו	Oblast’ di Ivanovo	イヴァノヴォ州	Oblast Ivanovo	Obwód iwanowski	Oblast de Ivanovo	İvanovo Oblastı	伊万诺沃州
RU-KAM	Kamchatka Krai	كراي كامشاتكا	Region Kamtschatka	Kamchatka	Kraï du Kamtchatka	מחוז קמצ׳טקה	Territorio della Kamčatka	カムチャツカ地方	Kraj Kamtsjatka	Kraj Kamczacki	Krai de Kamtchatka	Kamçatka Krayı	堪察加邊疆區
RU-KB	Kabardino-Balkar	قبردينو - بلقاريا	Kabardino-Balkarien	Kabardia-Balkaria	Kabardino-Balkarie	קברדינו-בלקריה	Cabardino-Balcaria	カバルダ・バルカル共和国	Kabardië-Balkarië	Kabardo-Bałkaria	Cabárdia-Balcária	Kabardino-Balkarya	卡巴爾達-巴爾卡爾共和國
RU-KC	Karachay-Cherkess	قراتشاي - تشيركيسيا	Karatschai-Tscherkessien	Karacháyevo-Cherkesia	Karatchaïévo-Tcherkessie	קאראצ׳אי-צ׳רקסיה	Karačaj-Circassia	カラチャイ・チェルケス共和国	Karatsjaj-Tsjerkessië	Karaczajo-Czerkiesja	Carachai-Circássia	Karaçay-Çerkesya	卡拉恰伊-切尔克斯共和国
RU-KDA	Krasnodar Krai	كراسنودار كراي	Region Krasnodar	Krai de Krasnodar	Kraï de Krasnodar	מחוז קרסנודאר	Territorio di Krasnodar	クラスノダール地方	Kraj Krasnodar	Kraj Krasnodarski	Krai de Krasnodar	Krasnodar Krayı	克拉斯诺达尔边疆区
RU-KEM	Kemerovo	كيميروفو أوبلاست	Oblast Kemerowo	Kémerovo	oblast de Kemerovo	מחוז קמרובו	Oblast’ di Kemerovo	ケメロヴォ州	Oblast Kemerovo	Obwód kemerowski	Oblast de Kemerovo	Kemerovo Oblastı	科麦罗沃州
RU-KGD	Kaliningrad	أوبلاست كالينينغرادسكايا	Oblast Kaliningrad	Óblast de Kaliningrado	Oblast de Kaliningrad	מחוז קלינינגרד	oblast’ di Kaliningrad	カリーニングラード州	Oblast Kaliningrad	Obwód kaliningradzki	Oblast de Kaliningrado	Kaliningrad Oblastı	加里宁格勒州
RU-KGN	Kurgan	أوبلاست كورغان	Oblast Kurgan	Kurgán	Oblast de Kourgan	מחוז קורגן	Oblast’ di Kurgan	クルガン州	Oblast Koergan	Obwód kurgański	Oblast de Kurgan	Kurgan Oblastı	库尔干州
RU-KHA	Khabarovsk Krai	خاباروفسك كراي	Region Chabarowsk	Jabárovsk	Kraï de Khabarovsk	מחוז חברובסק	Territorio di Chabarovsk	ハバロフスク地方	Kraj Chabarovsk	Kraj Chabarowski	Krai de Khabarovsk	Habarovsk Krayı	哈巴罗夫斯克边疆区
RU-KHM	Khanty-Mansi	أوكروغ خانتي-مانسي ذاتية الحكم	Autonomer Kreis der Chanten und Mansen/Jugra	Janti-Mansi	Khantys-Mansis	המחוז האוטונומי חנטי ומנסי	Circondario autonomo degli Chanty-Mansi-Jugra	ハンティ・マンシ自治管区・ユグラ	Chanto-Mansië	Chanty-Mansyjski Okręg Autonomiczny - Jugra	Khantia-Mansia	Hantı-Mansi Özerk Okrugu	汉特-曼西自治区
RU-KIR	Kirov	أوبلاست كيروف	Oblast Kirow	Kírov	Oblast de Kirov	מחוז קירוב	Oblast’ di Kirov	キーロフ州	Oblast Kirov	Obwód kirowski	Oblast de Kirov	Kirov Oblastı	基洛夫州
RU-KK	Khakassia	خقاسيا	Chakassien	Jakasia	Khakassie	חקסיה	Chakassia	ハカス共和国	Chakassië	Chakasja	Cacássia	Hakasya	哈卡斯共和国
RU-KL	Kalmykia	كالميكيا	Kalmückien	Kalmukia	Kalmoukie	קלמיקיה	Calmucchia	カルムイク共和国	Kalmukkië	Kałmucja	Calmúquia	Kalmukya	卡尔梅克共和国
RU-KLU	Kaluga	كالوغا أوبلاست	Oblast Kaluga	Kaluga	Oblast de Kalouga	מחוז קלוגה	Oblast’ di Kaluga	カルーガ州	Oblast Kaloega	Obwód kałuski	Oblast de Kaluga	Kaluga Oblastı	卡卢加州
RU-KO	Komi	جمهورية كومي	Republik Komi	Komi	République des Komis	רפובליקת קומי	Repubblica dei Komi	コミ共和国	Komi	Republika Komi	República de Komi	Komi Cumhuriyeti	科米共和国
RU-KOS	Kostroma	كوستروما أوبلاست	Oblast Kostroma	Óblast de Kostromá	Oblast de Kostroma	מחוז קוסטרומה	Oblast’ di Kostroma	コストロマ州	Oblast Kostroma	Obwód kostromski	Oblast de Kostroma	Kostroma Oblastı	科斯特罗马州
RU-KR	Karelia	جمهورية كاريليا	Republik Karelien	República de Carelia	République de Carélie	קרליה	Repubblica di Carelia	カレリア共和国	Karelië	Karelia	República da Carélia	Karelya Cumhuriyeti	卡累利阿共和国
RU-KRS	Kursk	كورسك أوبلاست	Oblast Kursk	óblast de Kursk	Oblast de Koursk	מחוז קורסק	Oblast’ di Kursk	クルスク州	Oblast Koersk	Obwód kurski	Oblast de Kursk	Kursk Oblastı	库尔斯克州
RU-KYA	Krasnoyarsk Krai	كراسنويارسك كراي	Region Krasnojarsk	Krasnoyarsk	Kraï de Krasnoïarsk	מחוז קרסנויארסק	Territorio di Krasnojarsk	クラスノヤルスク地方	Kraj Krasnojarsk	Kraj Krasnojarski	Krai de Krasnoiarsk	Krasnoyarsk Krayı	克拉斯諾亞爾斯克邊疆區
RU-LEN	Leningrad	لينينغراد أوبلاست	Oblast Leningrad	Óblast de Leningrado	Oblast de Léningrad	מחוז לנינגרד	Oblast’ di Leningrado	レニングラード州	Oblast Leningrad	Obwód leningradzki	Oblast de Leningrado	Leningrad eyaleti	列宁格勒州
RU-LIP	Lipetsk	ليبيتسك أوبلاست	Oblast Lipezk	Óblast de Lípetsk	oblast de Lipetsk	מחוז ליפצק	Oblast’ di Lipeck	リペツク州	Oblast Lipetsk	Obwód lipiecki	Oblast de Lipetsk	Lipetsk Oblastı	利佩茨克州
RU-MAG	Magadan	ماغادان أوبلاست	Oblast Magadan	Magadán	Oblast de Magadan	מחוז מגדן	Oblast’ di Magadan	マガダン州	Oblast Magadan	Obwód magadański	Oblast de Magadan	Magadan Oblastı	马加丹州
RU-ME	Mari El	ماري إل	Mari El	Mari-El	République des Maris	מארי אל	Repubblica dei Mari	マリ・エル共和国	Mari El	Mari El	Mari El	Mari El	马里埃尔共和国
RU-MO	Mordovia	موردوفيا	Mordwinien	Mordovia	Mordovie	מורדוביה	Mordovia	モルドヴィア共和国	Mordovië	Mordowia	Mordóvia	Mordovya	莫尔多瓦共和国
RU-MOS	Moscow Province	محافظة موسكو	Oblast Moskau	Óblast de Moscú	oblast de Moscou	מחוז מוסקבה	Oblast’ di Mosca	モスクワ州	Oblast Moskou	Obwód moskiewski	Oblast de Moscou	Moskova Oblastı	莫斯科州
RU-MOW	Moscow	موسكو	Moskau	Moscú	Moscou	מוסקבה	Mosca	モスクワ	Moskou	Moskwa	Moscovo	Moskova	莫斯科
RU-MUR	Murmansk	مورمانسك أوبلاست	Oblast Murmansk	Óblast de Múrmansk	Oblast de Mourmansk	מחוז מורמנסק	Oblast’ di Murmansk	ムルマンスク州	Oblast Moermansk	Obwód murmański	Oblast de Murmansk	Murmansk Oblastı	摩爾曼斯克州
RU-NEN	Nenets	أوكروغ نينيتس الذاتية	Autonomer Kreis der Nenzen	Nenetsia	Nénétsie	הניינץ	Circondario autonomo dei Nenec	ネネツ自治管区	Nenetsië	Nieniecki Okręg Autonomiczny	Nenetsia	Nenets Özerk Okrugu	涅涅茨自治区
RU-NGR	Novgorod	نوفغورود أوبلاست	Oblast Nowgorod	Óblast de Nóvgorod	oblast de Novgorod	מחוז נובגורוד	Oblast’ di Novgorod	ノヴゴロド州	Oblast Novgorod	Obwód nowogrodzki	Oblast de Novgorod	Novgorod Oblastı	諾夫哥羅德州
RU-NIZ	Nizhny Novgorod	نيجني نوفغورود أوبلاست	Oblast Nischni Nowgorod	Óblast de Nizhni Nóvgorod	oblast de Nijni Novgorod	מחוז ניז׳ני נובגורוד	Oblast’ di Nižnij Novgorod	ニジニ・ノヴゴロド州	Oblast Nizjni Novgorod	Obwód niżnonowogrodzki	Oblast de Níjni Novgorod	Nijniy Novgorod Oblastı	下诺夫哥罗德州
RU-NVS	Novosibirsk	نوفوسيبيرسك أوبلاست	Oblast Nowosibirsk	Novosibirsk	Oblast de Novossibirsk	מחוז נובוסיבירסק	Oblast’ di Novosibirsk	ノヴォシビルスク州	Oblast Novosibirsk	Obwód nowosybirski	Oblast de Novosibirsk	Novosibirsk Oblastı	新西伯利亚州
RU-OMS	Omsk	أوبلاست أومسك	Oblast Omsk	Omsk	Oblast d’Omsk	מחוז אומסק	Oblast’ di Omsk	オムスク州	Oblast Omsk	Obwód omski	Oblast de Omsk	Omsk Oblastı	鄂木斯克州
RU-ORE	Orenburg	أورنبرغ أوبلاست	Oblast Orenburg	Óblast de Oremburgo	Oblast d’Orenbourg	מחוז אורנבורג	Oblast’ di Orenburg	オレンブルク州	Oblast Orenburg	Obwód orenburski	Oblast de Oremburgo	Orenburg Oblastı	奧倫堡州
RU-ORL	Oryol	أوريول أوبلاست	Oblast Orjol	Oriol	Oblast d’Orel	מחוז אוריול	Oblast’ di Orël	オリョール州	Oblast Orjol	Obwód orłowski	Oblast de Oriol	Oryol Oblastı	奥廖尔州
RU-PER	Perm Krai	بيرم كراي	Region Perm	Perm	Kraï de Perm	מחוז פרם	Territorio di Perm’	ペルミ地方	Kraj Perm	Kraj Permski	Krai de Perm	Perm Krayı	彼爾姆邊疆區
RU-PNZ	Penza	بانزا أوبلاست	Oblast Pensa	Óblast de Penza	oblast de Penza	מחוז פנזה	Oblast’ di Penza	ペンザ州	Oblast Penza	Obwód penzeński	Oblast de Penza	Penza Oblastı	奔萨州
RU-PRI	Primorsky Krai	بريمورسكي كراي	Primorje	Primorie	Kraï du Primorie	פרימוריה	Territorio del Litorale	沿海地方	Kraj Primorski	Kraj Nadmorski	Krai do Litoral	Primorskiy Krayı	滨海边疆区
RU-PSK	Pskov	بسكوف أوبلاست	Oblast Pskow	Óblast de Pskov	Oblast de Pskov	מחוז פסקוב	Oblast’ di Pskov	プスコフ州	Oblast Pskov	Obwód pskowski	Oblast de Pskov	Pskov Oblastı	普斯科夫州
RU-ROS	Rostov	روستوف أوبلاست	Oblast Rostow	Rostov	Oblast de Rostov	מחוז רוסטוב	Oblast’ di Rostov	ロストフ州	Oblast Rostov	Obwód rostowski	Oblast de Rostov	Rostov Oblastı	罗斯托夫州
RU-RYA	Ryazan	ريازان أوبلاست	Oblast Rjasan	Óblast de Riazán	Oblast de Riazan	מחוז ריאזאן	Oblast’ di Rjazan’	リャザン州	Oblast Rjazan	Obwód riazański	Oblast de Riazan	Ryazan Oblastı	梁赞州
RU-SA	Sakha	ياقوتيا	Sacha	Sajá	République de Sakha	רפובליקת סאחה-יקוטיה	Sacha-Jacuzia	サハ共和国	Jakoetië	Jakucja	Iacútia	Yakutistan	萨哈共和国
RU-SAK	Sakhalin	ساخالين أوبلاست	Oblast Sachalin	Sajalín	oblast de Sakhaline	מחוז סחלין	Oblast’ di Sachalin	サハリン州	Oblast Sachalin	Obwód sachaliński	Oblast de Sacalina	Sahalin Oblastı	萨哈林州
RU-SAM	Samara	سمارا أوبلاست	Oblast Samara	Óblast de Samara	Oblast de Samara	מחוז סמרה	Oblast’ di Samara	サマラ州	Oblast Samara	Obwód samarski	Oblast de Samara	Samara Oblastı	萨马拉州
RU-SAR	Saratov	ساراتوف أوبلاست	Oblast Saratow	Óblast de Sarátov	Oblast de Saratov	מחוז סראטוב	Oblast’ di Saratov	サラトフ州	Oblast Saratov	Obwód saratowski	Oblast de Saratov	Saratov Oblastı	萨拉托夫州
RU-SE	North Ossetia-Alania	أوسيتيا الشمالية-ألانيا	Nordossetien-Alanien	Osetia del Norte - Alania	Ossétie-du-Nord-Alanie	צפון אוסטיה - אלניה	Ossezia Settentrionale-Alania	北オセチア共和国	Noord-Ossetië	Osetia Północna	Ossétia do Norte-Alânia	Kuzey Osetya-Alanya	北奥塞梯-阿兰共和国
RU-SMO	Smolensk	أوبلاست سمولينسك	Oblast Smolensk	Smolensk	Oblast de Smolensk	סמולנסק	Oblast’ di Smolensk	スモレンスク州	Oblast Smolensk	Obwód smoleński	Oblast de Smolensk	Smolensk Oblastı	斯摩棱斯克州
RU-SPE	Saint Petersburg	سانت بطرسبرغ	Sankt Petersburg	San Petersburgo	Saint-Pétersbourg	סנקט פטרבורג	San Pietroburgo	サンクトペテルブルク	Sint-Petersburg	Petersburg	São Petersburgo	Sankt Petersburg	圣彼得堡
RU-STA	Stavropol Krai	ستافروبول كراي	Region Stawropol	Stávropol	Kraï de Stavropol	מחוז סטברופול	Territorio di Stavropol’	スタヴロポリ地方	Kraj Stavropol	Kraj Stawropolski	Krai de Stavropol	Stavropol Krayı	斯塔夫罗波尔边疆区
RU-SVE	Sverdlovsk	أوبلاست سفردلوفسك	Oblast Swerdlowsk	Sverdlovsk	Oblast de Sverdlovsk	מחוז סברדלובסק	Oblast’ di Sverdlovsk	スヴェルドロフスク州	Oblast Sverdlovsk	Obwód swierdłowski	Oblast de Sverdlovsk	Sverdlovsk Oblastı	斯維爾德洛夫斯克州
RU-TA	Tatarstan	تتارستان	Tatarstan	Tartaristán	Tatarstan	טטרסטן	Tatarstan	タタールスタン共和国	Tatarije	Tatarstan	Tartaristão	Tataristan	鞑靼斯坦共和国
RU-TAM	Tambov	تامبوف أوبلاست	Oblast Tambow	Tambov	oblast de Tambov	מחוז טמבוב	Oblast’ di Tambov	タンボフ州	Oblast Tambov	Obwód tambowski	Oblast de Tambov	Tambov Oblastı	坦波夫州
RU-TOM	Tomsk	تومسك أوبلاست	Oblast Tomsk	Tomsk	Oblast de Tomsk	מחוז טומסק	Oblast’ di Tomsk	トムスク州	Oblast Tomsk	Obwód tomski	Oblast de Tomsk	Tomsk Oblastı	托木斯克州
RU-TUL	Tula	تولا أوبلاست	Oblast Tula	Óblast de Tula	Oblast de Toula	טולה	Oblast’ di Tula	トゥーラ州	Oblast Toela	Obwód tulski	Oblast de Tula	Tula Oblastı	图拉州
RU-TVE	Tver	تفير أوبلاست	Oblast Twer	Óblast de Tver	Oblast de Tver	מחוז טבר	Oblast’ di Tver’	トヴェリ州	Oblast Tver	Obwód twerski	Oblast de Tver	Tver Oblastı	特维尔州
RU-TY	Tuva	توفا	Tuwa	Tuvá	Touva	טובה	Tuva	トゥヴァ共和国	Toeva	Tuwa	Tuva	Tuva Cumhuriyeti	图瓦共和国
RU-TYU	Tyumen	تيومين أوبلاست	Oblast Tjumen	Tiumén	Oblast de Tioumen	מחוז טיומן	Oblast’ di Tjumen’	チュメニ州	Oblast Tjoemen	Obwód tiumeński	Oblast de Tiumen	Tümen Oblastı	秋明州
RU-UD	Udmurt	أودمورتيا	Udmurtien	Udmurtia	Oudmourtie	אודמורטיה	Udmurtia	ウドムルト共和国	Oedmoertië	Udmurcja	Udmúrtia	Udmurtya	乌德穆尔特共和国
RU-ULY	Ulyanovsk	أوليانوفسك أوبلاست	Oblast Uljanowsk	Uliánovsk	Oblast d’Oulianovsk	מחוז אולייאנובסק	Oblast’ di Ul’janovsk	ウリヤノフスク州	Oblast Oeljanovsk	Obwód uljanowski	Oblast de Ulianovsk	Ulyanovsk Oblastı	乌里扬诺夫斯克州
RU-VGG	Volgograd	فولغوغراد أوبلاست	Oblast Wolgograd	Volgogrado	oblast de Volgograd	וולגוגרד	Oblast’ di Volgograd	ヴォルゴグラード州	Oblast Wolgograd	Obwód wołgogradzki	Oblast de Volgogrado	Volgograd Oblastı	伏尔加格勒州
RU-VLA	Vladimir	فلاديمير أوبلاست	Oblast Wladimir	Óblast de Vladímir	Oblast de Vladimir	ולדימיר	Oblast’ di Vladimir	ヴラジーミル州	Oblast Vladimir	Obwód włodzimierski	Oblast de Vladimir	Vladimir Oblastı	弗拉基米尔州
RU-VLG	Vologda	فولوغدا أوبلاست	Oblast Wologda	Óblast de Vólogda	Oblast de Vologda	מחוז וולוגדה	Oblast’ di Vologda	ヴォログダ州	Oblast Vologda	Obwód wołogodzki	Oblast de Vologda	Vologda Oblastı	沃洛格达州
RU-VOR	Voronezh	فورونيج أوبلاست	Oblast Woronesch	Óblast de Vorónezh	oblast de Voronej	מחוז וורונז׳	Oblast’ di Voronež	ヴォロネジ州	Oblast Voronezj	Obwód woroneski	Oblast de Voronej	Voronej Oblastı	沃罗涅日州
RU-YAN	Yamalo-Nenets Okrug	أوكروغ يامالو-نينيتس الذاتية	Autonomer Kreis der Jamal-Nenzen	Yamalia-Nenetsia	Iamalie	ימלו-ננץ	Circondario autonomo Jamalo-Nenec	ヤマロ・ネネツ自治管区	Jamalië	Jamalsko-Nieniecki Okręg Autonomiczny	Iamália	Yamalo-Nenets Özerk Okrugu	亚马尔-涅涅茨自治区
RU-YAR	Yaroslavl	ياروسلافل أوبلاست	Oblast Jaroslawl	Óblast de Yaroslavl	Oblast de Iaroslavl	ירוסלבל	Oblast’ di Jaroslavl’	ヤロスラヴリ州	Oblast Jaroslavl	Obwód jarosławski	Oblast de Iaroslavl	Yaroslavl Oblastı	雅羅斯拉夫爾州
RU-YEV	Jewish	الأوبلاست اليهودية الذاتية	Jüdische Autonome Oblast	Óblast Autónomo Hebreo	Oblast autonome juif	המחוז היהודי האוטונומי	Oblast’ autonoma ebraica	ユダヤ自治州	Joodse Autonome Oblast	Żydowski Obwód Autonomiczny	Oblast Autônomo Judaico	Yahudi Özerk Oblastı	犹太自治州
RU-ZAB	Zabaykalsky Krai	زابايكالسكي كراي	Region Transbaikalien	Zabaikalie	Kraï de Transbaïkalie	מחוז עבר הבאיקל	Territorio della Transbajkalia	ザバイカリエ地方	Kraj Transbaikal	Kraj Zabajkalski	Krai de Zabaykalsky	Zabaykalskiy Krayı	外貝加爾邊疆區
RW-01	Kigali	كيغالي	Kigali	Kigali	Kigali	קיגאלי	Kigali	キガリ	Kigali	Kigali	Kigali	Kigali	吉佳利
RW-02		المحافظة الشرقية، رواندا	Ostprovinz	Provincia del Este	province de l’Est		provincia Orientale	東部州	Est	Prowincja Wschodnia	Província Oriental	Doğu Eyaleti	东部省
RW-03		المقاطعة الشمالية	Nordprovinz	Provincia Norte	province du Nord		provincia Settentrionale	北部州	Nord	Prowincja Północna	Província do Norte	Kuzey Eyaleti	北部省
RW-04		المحافظة الغربية	Westprovinz	Provincia del Oeste	province de l’Ouest		provincia Occidentale	西部州	Ouest	Prowincja Zachodnia	Oeste	Batı Eyaleti	西部省
RW-05		المحافظة الجنوبية، رواندا	Südprovinz	Provincia Sur	province du Sud	מחוז הדרום	provincia Meridionale	南部州	Sud	Prowincja Południowa	Província do Sul	Güney Eyaleti	南部省
SA-01	Riyadh	منطقة الرياض	Provinz Riad	Provincia de Riad	Riyad (province)	מחוז ריאד	Al-Riyad	リヤード州	Riyad	Rijad (prowincja)	Ar Riyad	Riyad Bölgesi	利雅得省
SA-02	Makkah	منطقة مكة المكرمة	Provinz Mekka	Provincia de La Meca	La Mecque	מחוז מכה	provincia della Mecca	マッカ州	Mekka	Mekka	Meca	Mekke Bölgesi	麥加省
SA-03	Al Madinah	منطقة المدينة المنورة	Provinz Medina	Provincia de Medina	Médine	מחוז אל-מדינה	Medina	マディーナ州	Medina	Medyna	Al Madinah	Medine Bölgesi	麦地那省
SA-04	Eastern	المنطقة الشرقية	Provinz asch-Scharqiyya	Provincia Oriental	Ach-Charqiya	מחוז א-שרקייה	Al-Sharqiyya	東部州	Ash Sharqiyah	Prowincja Wschodnia	Ash Sharqiyah	Doğu Bölgesi	东部省
SA-05	Al-Qassim	منطقة القصيم	Provinz al-Qasim	Casim	Al Qasim	אזור אלקסים	Al-Qasim	カスィーム州	Al Qasim	Al-Kasim	Al Qasim	El Kasım Bölgesi	盖西姆省
SA-06	Ha’il	منطقة حائل	Provinz Ha’il	Provincia de Haíl	Haïl	מחוז חאיל	Ha’il	ハーイル州	Hail	Hail	Ha’il	Hail Bölgesi	哈伊勒省
SA-07	Tabuk	منطقة تبوك	Provinz Tabuk	Provincia de Tabuk	Tabuk (province)	מחוז תבוכ	Tabuk	タブーク州	Tabuk	Tabuk (prowincja)	Tabuk (província)	Tebük Bölgesi	塔布克省
SA-08	Northern Borders	منطقة الحدود الشمالية	Provinz al-Hudud asch-schamaliyya	Provincia de la Frontera del Norte	Al-Hudud ach-Chamaliya	מחוז אל-חודוד א-שמאליה	Al-Hudud al-Shamaliyya	北部国境州	Al Hudud ash Shamaliyah	Północna Prowincja Graniczna	Al Hudud ash Shamaliyah	Kuzey Sınır Bölgesi	北部边疆省
SA-09	Jizan	منطقة جازان	Provinz Dschāzān	Provincia de Jizán	Jizan	מחוז ג׳אזאן	Jazan	ジーザーン州	Jizan	Dżizan	Jizan	Cizan Bölgesi	吉赞省
SA-10	Najran	منطقة نجران	Provinz Nadschran	Provincia de Najrán	Najran	מחוז נג׳ראן	Najran	ナジュラーン州	Najran	Nadżran	Najran	Necran Bölgesi	奈季兰省
SA-11	Al Bahah	منطقة الباحة	Provinz al-Baha	Provincia de Baha	Al Bahah	מחוז אל-באחה	Al-Baha	バーハ州	Al-Bahah	Al-Baha (prowincja)	Al Bahah (distrito)	El Baha Bölgesi	巴哈省
SA-12		منطقة الجوف	Provinz al-Dschauf	Provincia de Yauf	Al Jawf (province)	מחוז אל-ג׳וף	Al-Jawf	ジャウフ州		Al-Dżauf (prowincja)	Al Jawf (Arábia Saudita)	Cevf Bölgesi	焦夫省 (沙地阿拉伯)
SA-14	Asir	منطقة عسير	Provinz Asir	Provincia de Asir	Asir (province)	אזור עסיר		アスィール州	Asir	Asir	‘Asir	Asir Bölgesi	阿西尔省
SB-CE		المقاطعة الوسطى		Provincia Central	Province centrale		provincia Centrale	中央州		Prowincja Centralna	Província Central	Central Province	中部群島省
SB-CH		ضاحية شويزل			province de Choiseul	צ׳ואיסאול	provincia di Choiseul	チョイスル州		Prowincja Choiseul	Província de Choiseul	Choiseul Province	舒瓦瑟爾省
SB-CT	Honiara	هونيارا	Honiara	Honiara	Honiara	הוניארה	Honiara	ホニアラ	Honiara	Honiara	Honiara	Honiara	霍尼亚拉
SB-GU		مقاطعة غوادالكانال			province de Guadalcanal	מחוז גוודלקנל	provincia di Guadalcanal	ガダルカナル州		Prowincja Guadalcanal	Província de Guadalcanal	Guadalcanal Province	瓜達爾卡納爾省
SB-IS		مقاطعة إيزابيل			province d’Isabel	מחוז איזבל	provincia di Isabel	イサベル州		Prowincja Isabel	Província de Isabel	Isabel Province	伊莎貝爾省
SB-MK			Makira und Ulawa	Makira	province de Makira-Ulawa	מחוז מאקירה אולאווה	provincia di Makira-Ulawa	マキラ・ウラワ州	Makira	Prowincja Makira-Ulawa	Província de Makira-Ulawa		馬基拉-烏拉瓦省
SB-ML		محافظة مالايتا			province de Malaita	מחוז מאלאיאיטה	provincia di Malaita	マライタ州		Prowincja Malaita	Província de Malaita	Malaita Province	馬萊塔省
SB-RB		محافظة رينيل و بيلونا	Rennell und Bellona	Rennell y Bellona	province de Rennell et Bellona	מחוז רנל ובלונה	provincia di Rennell e Bellona	レンネル・ベローナ州	Rennell-Bellona	Prowincja Rennell i Bellona	Província de Rennell e Bellona	Rennel and Bellona Province	拉納爾和貝羅納省
SB-TE		محافظة تيموتو			province de Temotu	מחוז טמוטו	provincia di Temotu	テモツ州		Prowincja Temotu	Província de Temotu	Temotu Province	泰莫圖省
SB-WE		المحافظة الغربية		Provincia Occidental	Province occidentale		provincia Occidentale	西部州		Prowincja Zachodnia	Província Ocidental (Ilhas Salomão)	Western Province	西部省
SC-01		آنسي-أوكس-بينس									Anse-aux-Pins	Anse-aux-Pins	安塞奧潘區
SC-02		أنس بويلاو						アンセ・ボイレヤー					安塞布瓦洛區
SC-03		آنسي إيتوال						アンセ・エチオエ					安塞艾托瓦區
SC-04		أو كاب						アウ・カップ		Anse Louis	Au cap		奧凱普區
SC-05		أنس رويال						アンセ・ロイヤル					安塞羅亞萊區
SC-06		باي لازاري						バイエ・ロザーレ					貝拉扎爾區
SC-07		باي سينت آن						バイエ・セント・アンセ			Baie Ste. Anne		貝聖安那區
SC-08		بيو فالون			Beau Vallon (Seychelles)			ベウ・バロン					博瓦隆區
SC-09		بيل اير		Bel Air (Seychelles)				ベル・エアー		Bel Air (Seszele)	Bel Air (Seychelles)		貝爾艾爾區
SC-10		بيل أومبير						ベル・オンブレ		Belombre			貝爾翁布雷區
SC-11		كاسكاد						カスカドゥ					卡斯喀得區
SC-12		غلاسيس						グラシ					格拉西斯區
SC-13	Grand’Anse Mahé		Grand Anse (Mahé)	Grand’ Anse	Grand Anse		Grand’Anse Mahé	グランド・アンセ・マーヘ	Grand’ Anse	Grand’ Anse	Grand’ Anse (Mahe)		馬埃大安塞區
SC-14	Grand’Anse Praslin	غراند آنز براسلين	Grand Anse	Grand’ Anse (Praslin)	Grand’Anse		Grand’Anse Praslin	グランド・アンセ・プラスリン	Grand’ Anse	Grand’ Anse	Grand’Anse Praslin	Grand’Anse Praslin	普拉蘭大安塞區
SC-15		لا ديغو				לה דיג		ラ・ディーグ島					拉迪格岛
SC-16	La Rivière Anglaise	لا ريفيير أنغليز	La Rivière Anglaise	La Riviere Anglaise	La Rivière Anglaise		La Rivière Anglaise	ラ・リヴィエール・アングレーズ	La Riviere Anglaise	La Riviere Anglaise	La Riviere Anglaise	La Rivière Anglaise	英吉利河
SC-17		مونت بوكستون						モント・ブクソン					蒙巴克斯頓區
SC-18		مونت فليوري						モント・フレーリー			Monte Fleuri		蒙弗勒利區
SC-19		بلايزانس						プライセンス		Plaisance (Seszele)		Plasiance	普萊桑斯區
SC-20	Pointe La Rue	بوينت لا رو		Pointe La Rue	Pointe La Rue		Pointe La Rue	ポイント・ラ・ルエ	Pointe La Rue	Pointe La Rue	Point da Rua	Point La Rue	普安特拉儒區
SC-21		بورت غلاود						ポート・グランド					波特格勞德區
SC-22		سانت لويس						セント・ローイス			São Luís		聖路易區
SC-23		تاكاماكا، سيشيل						タカマカ			Anse Takamaka		塔卡瑪卡區
SC-24		لس ماميلس				לה ממל		レス・マーメルズ					雷瑪麥爾區
SC-25		روتش كايمان			Roche Caïman			ロッチェ・チャイマン					羅切凱曼區
SC-26					Île Persévérance I
SC-27					Île Persévérance II
SD-DC	Central Darfur	وسط دار فور	Wasat Darfur	Darfur Central	Darfour-Central	מרכז דארפור	Central Darfur	中部ダルフール州	Darfoer	Darfur Środkowy	Darfur Central	Orta Darfur	中達爾富爾
SD-DE	East Darfur	ولاية شرق دارفور	Scharq Darfur	Darfur del Este	Darfour-Oriental		East Darfur	東ダルフール州	Oost Darfoer	Darfur Wschodni	Darfur Este	East Darfur	东達爾富爾
SD-DN	North Darfur	ولاية شمال دارفور	Schamal Darfur	Darfur del Norte	Darfour du Nord	צפון דארפור	Darfur Settentrionale	北ダルフール州	Shamal-Darfur	Darfur Północny	Darfur do Norte	Kuzey Darfur Eyaleti	北達爾富爾省
SD-DS	South Darfur	جنوب دارفور	Dschanub Darfur	Darfur del Sur	Darfour du Sud	דרום דארפור	Darfur Meridionale	南ダルフール州	Janub-Darfur	Darfur Południowy	Darfur do Sul	Güney Darfur Eyaleti	南达尔富尔省
SD-DW	West Darfur	غرب دارفور	Gharb Darfur	Darfur del Oeste	Darfour-Occidental	מערב סודאן	Darfur Occidentale	西ダルフール州	Gharb-Darfur	Darfur Zachodni	Darfur Ocidental	Batı Darfur Eyaleti	西达尔富尔省
SD-GD	Al Qadarif	القضارف	Al-Qadarif	Gadarif	Al Qadarif	אל קדארף	Gadaref	ガダーレフ州	Al-Qadarif	Al-Kadarif	Gadarife	El Kadarif Eyaleti	加达里夫省
SD-GK	West Kurdufan	ولاية غرب كردفان	Gharb Kurdufan	Kordofán del Oeste	Kordofan-Occidental		Kordofan Occidentale	西コルドファン州	Gharb-Kordofan	Kordofan Zachodni	Cordofão Ocidental		西科尔多凡州
SD-GZ	Al Jazirah	الجزيرة	Al-Dschazira	Gezira	Al Jazirah	אל-ג׳זירה	Gezira	ジャジーラ州	Al-Jazirah	Al-Dżazira	Al Jazirah (estado)	El Cezire Eyaleti	杰济拉省
SD-KA	Kassala	كسلا	Kassala	Kasala (estado)	Kassala	כסלא	Cassala	カッサラ州	Kassala	Kassala	Kassala	Kassala Eyaleti	卡萨拉省
SD-KH	Khartoum	الخرطوم	Al-Chartum	Jartum	Khartoum	ח׳רטום (מדינה)	Khartum	ハルツーム州	Khartoem	Chartum	Cartum	Hartum Eyaleti	喀土穆省
SD-KN	North Kurdufan	ولاية شمال كردفان	Schamal Kurdufan	Kordofán del Norte	Kordofan du Nord		Kordofan Settentrionale	北コルドファン州	Shamal-Kordofan	Kordofan Północny	Cordofão do Norte	Kuzey Kordofan Eyaleti	北科尔多凡省
SD-KS	South Kurdufan	جنوب كردفان	Dschanub Kurdufan	Kordofán del Sur	Kordofan du Sud		Kordofan Meridionale	南コルドファン州	Janub-Kordofan	Kordofan Południowy	Cordofão do Sul	Güney Kordofan Eyaleti	南科尔多凡省
SD-NB	Blue Nile	النيل الأزرق	An-Nil al-azraq	Nilo Azul	Nil Bleu		Nilo Azzurro	青ナイル州	An-Nil-al-Azraq	Nil Błękitny	Nilo Azul	Mavi Nil Eyaleti	青尼罗省
SD-NO	Northern	الشمالية	Asch-Schamaliyya	Norte	Nord	א-שימאליה	Nord	北部州	Ash-Shamaliyah	Prowincja Północna	Estado do Norte	Kuzey Eyaleti	北部省
SD-NR	River Nile	نهر النيل	Nahr an-Nil	Río Nilo	Nil		Nilo	ナイル川州	Nahr-an-Nil	Nil	Rio Nilo	Nil Nehri Eyaleti	尼羅省
SD-NW	White Nile	النيل الأبيض	An-Nil al-abyad	Nilo Blanco	Nil Blanc		Nilo Bianco	白ナイル州	An-Nil-al-Abyad	Nil Biały	Nilo Branco	Beyaz Nil Eyaleti	白尼罗省
SD-RS	Red Sea	البحر الأحمر	Al-Bahr al-ahmar	Mar Rojo	Mer Rouge	אל-בחר אל-אחמר	Mar Rosso	紅海州	Al-Bahr-al-Ahmar	Prowincja Morza Czerwonego	Mar Vermelho	Kızıl Deniz Eyaleti	紅海省
SD-SI	Sennar	سنار	Sannar	Sennar	Sannar		Sennar	センナール州	Sennar	Sannar	Sennar	Sennar Eyaleti	森纳尔省
SE-AB	Stockholm	محافظة ستوكهولم		provincia de Estocolmo	comté de Stockholm	מחוז סטוקהולם	contea di Stoccolma	ストックホルム県		Sztokholm	condado de Estocolmo	Stokholm ili	斯德哥爾摩省
SE-AC	Västerbotten	محافظة وستربوتن		provincia de Västerbotten	comté de Västerbotten	וסטרבוטן	Västerbotten	ヴェステルボッテン県		Västerbotten	Västerbotten	Västerbotten ili	西博滕省
SE-BD	Norrbotten	محافظة نوربوتن		provincia de Norrbotten	comté de Norrbotten	נורבוטן	Norrbotten	ノールボッテン県		Norrbotten	Norrbotten	Norrbotten ili	北博滕省
SE-C	Uppsala	محافظة اوبسالا		provincia de Upsala	comté d’Uppsala	מחוז אופסלה	contea di Uppsala	ウプサラ県			condado da Uppsala	Uppsala ili	乌普萨拉省
SE-D	Södermanland	محافظة سودرمانلاند		provincia de Södermanland	comté de Södermanland	מחוז סדרמנלנד	contea di Södermanland	セーデルマンランド県			condado da Södermanland	Södermanland ili	南曼兰省
SE-E	Östergötland	مقاطعة أوسترغوتلاند		provincia de Östergötland	comté d’Östergötland	אסטרייטלנד	contea di Östergötland	エステルイェータランド県			condado da Östergötland	Östergötland ili	东约特兰省
SE-F	Jönköping	محافظة يونشوبينغ		provincia de Jönköping	comté de Jönköping	מחוז ינשפינג	contea di Jönköping	ヨンショーピング県			condado da Jönköping	Jönköping ili	延雪平省
SE-G	Kronoberg	محافظة كرونوبري		provincia de Kronoberg	comté de Kronoberg		Contea di Kronoberg	クロノベリ県		Kronoberg	Kronoberg	Kronoberg ili	克鲁努贝里省
SE-H	Kalmar	مقاطعة كالمار		provincia de Kalmar	comté de Kalmar		Contea di Kalmar	カルマル県			condado da Kalmar	Kalmar ili	卡尔马省
SE-I	Gotland	مقاطعة جوتلاندز		provincia de Gotland	comté de Gotland	מחוז גוטלנד	Gotland	ゴットランド県		Gotland	Gotland	Gotland ili	哥得兰省
SE-K	Blekinge	مقاطعة بليكينج		provincia de Blekinge	comté de Blekinge		contea di Blekinge	ブレーキンゲ県			Blekinge	Blekinge ili	布萊金厄省
SE-M	Skåne	محافظة اسكونه		provincia de Escania	comté de Scanie	מחוז סקונה	contea della Scania	スコーネ県		Skania	Escânia	Skåne ili	斯科讷省
SE-N	Halland	محافظة هاللاند		provincia de Halland	comté de Halland	הלנד	contea di Halland	ハッランド県			condado da Halland	Halland ili	哈兰省
SE-O	Västra Götaland	محافظة وسترا يوتالاند		provincia de Västra Götaland	comté de Västra Götaland	וסטרה ייטלנד	contea di Västra Götaland	ヴェストラ・イェータランド県			condado da Västra Götaland	Västra Götaland ili	西约塔兰省
SE-S	Värmland	محافظة ورملاند		provincia de Värmland	comté de Värmland	ורמלנד	contea di Värmland	ヴェルムランド県			condado da Värmland	Värmland ili	韦姆兰省
SE-T	Örebro	محافظة اوربرو		provincia de Örebro	comté d’Örebro	מחוז ארברו	Örebro	エレブルー県		Örebro	Örebro	Örebro ili	厄勒布鲁省
SE-U	Västmanland	محافظة وستمانلاند		provincia de Västmanland	comté de Västmanland	מחוז וסטמנלנד	Västmanland	ヴェストマンランド県		Västmanland	Västmanland	Västmanland ili	西曼兰省
SE-W	Dalarna	مقاطعة دالرناس		provincia de Dalarna	comté de Dalécarlie	מחוז דלרנה	Dalarna	ダーラナ県		Dalarna	Dalarna	Dalarna ili	达拉纳省
SE-X	Gävleborg	مقاطعة يافلبورغ		provincia de Gävleborg	comté de Gävleborg	יבלבורג	Gävleborg	イェヴレボリ県		Gävleborg	Gävleborg	Gävleborg ili	耶夫勒堡省
SE-Y	Västernorrland	محافظة وسترنورلاند		provincia de Västernorrland	comté de Västernorrland	מחוז וסטרנורלנד	Västernorrland	ヴェステルノールランド県		Västernorrland	Västernorrland	Västernorrland ili	西诺尔兰省
SE-Z	Jämtland	محافظة يمتلاند		provincia de Jämtland	comté de Jämtland	ימטלנד	contea di Jämtland	イェムトランド県			condado da Jämtland	Jämtland ili	耶姆特兰省
SG-01			Central Singapore District	Consejo Central (Singapur)	Singapour central			シンガポール中央地区					中区社区发展理事会
SG-02			North East (Singapur)	Consejo del Noreste (Singapur)	District du Nord-Est		Distretto Nordorientale	北東地区 (シンガポール)	North East Community Development Council				东北社区发展理事会
SG-03			North West (Singapur)	Consejo del Noroeste (Singapur)	District du Nord-Ouest			北西地区 (シンガポール)					西北社区发展理事会
SG-04			Südost	Consejo del Sudeste (Singapur)	District du Sud-Est			南東地区					东南社区发展理事会
SG-05			South West Singapore District	Consejo del Sudoeste (Singapur)	District du Sud-Ouest			南西地区 (シンガポール)					西南社区发展理事会
SH-AC	Ascension Island	جزيرة أسينشين		Isla Ascensión	île de l’Ascension	אסנשן	Isola di Ascensione	アセンション島		Wyspa Wniebowstąpienia	Ilha de Ascensão	Ascension Adası	阿森松岛
SH-HL		سانت هيلينا	St. Helena	Isla Santa Elena	Sainte-Hélène	סנט הלנה	Sant’Elena	セントヘレナ	Sint-Helena	Wyspa Świętej Heleny	Santa Helena		圣赫勒拿岛
SH-TA
SI-001		بلدية آيدوشتشينا		Municipio de Ajdovščina			Aidussina	アイドフシュチナ		Gmina Ajdovščina			阿伊多夫什契纳
SI-002		بلدية بيلتينتسي	Gemeinde Beltinci	Municipio de Beltinci	Municipalité de Beltinci		Comune di Beltinci	ベルティンツィ		Gmina Beltinci	Município de Beltinci	Beltinci Belediyesi	貝爾廷齊鎮
SI-003		بلدية بليد	Gemeinde Bled	Municipalidad del Bled				ブレッド		Gmina Bled	Município de Bled	Bled Belediyesi	布萊德鎮
SI-004		بلدية بوهيني	Gemeinde Bohinj	Municipalidad del Cayo	Municipalité de Bohinj			ボーヒニ		Gmina Bohinj		Bohinj Belediyesi	博希尼
SI-005		بلدية بوروفنيكا	Gemeinde Borovnica	Municipalidad del Borovnica	Municipalité de Borovnica			ボロヴニツァ		Gmina Borovnica	Município de Borovnica	Borovnica Belediyesi	博羅夫尼察鎮
SI-006		بلدية بوفيتش	Gemeinde Bovec	Municipalidad del Bovec	Municipalité de Bovec		Comune di Bovec	ボヴェツ		Gmina Bovec		Bovec Belediyesi	博韋茨鎮
SI-007		بلدية بردا					Collio	ブルダ		Gmina Brda		Brda Belediyesi	布爾達
SI-008		بلدية بريزوفيتسا		Municipalidad del Brezovica				ブレゾヴィツァ		Gmina Brezovica			布雷佐维察
SI-009		بلدية بريجيتسه	Gemeinde Brežice					ブレージツェ		Gmina Brežice	Município de Brezice	Brezice Belediyesi	布雷日采鎮
SI-010								ティシナ		Gmina Tišina			蒂希納
SI-011		بلدية مدينة تسيليه	Stadtgemeinde Celje	Ciudad del Celje	Celje (Municipalité urbaine)			ツェリエ		Gmina miejska Celje	Cidade Municipal de Celje	Şehir Meclisi	采列市
SI-012		بلدية تسيركليه نا غورينيسكيم						ツェルクニェ・ナ・ゴレニスケム		Gmina Cerklje na Gorenjskem		Cerklje na Gorenjskem Belediyesi	戈雷尼斯卡地区采尔克列
SI-013		بلدية تسركنيتسا	Gemeinde Cerknica	Municipalidad del Cerknica			Circonio	ツェルクニツァ		Gmina Cerknica	Município de Cerknica	Cerknica Belediyesi	采爾克尼察鎮
SI-014		بلدية تسيركنو	Gemeinde Cerkno	Municipalidad del Cerkno	Commune de Cerkno	צרקנו	Circhina	ツェルクノ		Gmina Cerkno	Município de Cerkno	Cerkno Belediyesi	采爾克諾鎮
SI-015		بلدية تشرينشوفتسي		Municipalidad del Črenšovci				チュレンショフツィ		Gmina Črenšovci		Crensovci Belediyesi	奇倫紹夫齊
SI-016		بلدية تشرنا نا كوروشكيم						チュルナ・ナ・コロシュケム		Gmina Črna na Koroškem		Crna Na Koroske Belediyesi	科罗什卡地区奇尔纳
SI-017		بلدية كموميليه	Gemeinde Črnomelj		Municipalité de Črnomelj			チュルノメリ		Gmina Črnomelj	Cronmelj	Cmomelj Belediyesi	奇爾諾梅利鎮
SI-018		بلدية ديسترنيك		Municipalidad del Destrnik				デストルニク		Gmina Destrnik		Destrnik Belediyesi	代斯特尔尼克
SI-019		بلدية ديفاتشا	Gemeinde Divača		Municipalité de Divača	דיוואצ׳ה	Divaccia	ディヴァーチャ		Gmina Divača	Divaca	Divaca Belediyesi	迪瓦查
SI-020		بلدية دوبريبوليه		Minicipalidad Dobrepolje				ドブレポリェ		Gmina Dobrepolje		Dobrepolje Belediyesi	多布雷波列鎮
SI-021	Dobrova–Polhov Gradec	بلدية دوبروفا بولهوف غرادك								Gmina Dobrova-Polhov Gradec		Dobrova-Polhov	多布罗瓦-霍尔尤尔-波尔霍夫格拉代茨
SI-022		بلدية دول بري ليوبلياني						ドル・プリ・リュブリャニ		Gmina Dol pri Ljubljani		Dol pri Ljubljani Belediyesi	卢布尔雅那附近多尔
SI-023			Gemeinde Domžale	Municipio de Domžale						Gmina Domžale			多姆扎萊鎮
SI-024		بلدية دورنافا		Municipalidad del Dornava				ドルナヴァ		Gmina Dornava		Dornava Beledyesi	多爾納瓦
SI-025		بلدية درافوغراد	Gemeinde Dravograd					ドラボグラード		Gmina Dravograd		Dravograd Belediyesi	德拉沃格勒鎮
SI-026		بلدية دوبليك						ドゥプレク		Gmina Duplek		Duplek Belediyesi	杜普莱克
SI-027	Gorenja Vas–Poljane	بلدية غورينيا فاس بوليان								Gmina Gorenja vas-Poljane		Gorenja Vas-Poljane Belediyesi	戈雷尼亚村-波利亚内
SI-028		بلدية غوريشنيكا		Municipalidad del Gorišnica				ゴリシュニツァ		Gmina Gorišnica		Gorisnica Belediyesi	戈里什尼察
SI-029			Gemeinde Gornja Radgona							Gmina Gornja Radgona			上拉德戈納鎮
SI-030		بلدية غورني غراد		Municipalidad del Gornji Grad				ゴルニ・グラード		Gmina Gornji Grad		Gornji Grad Belediyesi	戈爾尼格勒
SI-031		بلدية غورني بيتروفتسي	Gemeinde Gornji Petrovci	Municipalidad del Gornji Petrovci	Municipalité de Gornji Petrovci			ゴルニ・ペトロフツィ		Gmina Gornji Petrovci	Município de Gornji Petrovci	Gornji Petrovci Belediyesi	上彼得羅夫齊鎮
SI-032		بلدية غروسوبلي	Gemeinde Grosuplje	Municipalidad del Grosuplje	Municipalité de Grosuplje			グロースプリェ		Gmina Grosuplje	Município de Grosuplje	Grospulje Belediyesi	格羅蘇普列鎮
SI-033		تشالوفتسي						シャロフツィ		Gmina Šalovci		Salovci	沙洛夫齊
SI-034		بلدية هراستنيك	Gemeinde Hrastnik	Municipalidad del Hrastnik	Municipalité de Hrastnik			フラストニク		Gmina Hrastnik	Município de Hrastnik	Hrastnik Belediyesi	赫拉斯特尼克鎮
SI-035	Hrpelje–Kozina	بلدية هربيليه - كوزينا		Municipalidad del Hrpelje-Kozina			Erpelle-Cosina			Gmina Hrpelje-Kozina			赫尔佩列-科济纳
SI-036		إيدرييا	Gemeinde Idrija				Idria			Gmina Idrija		Idrija Belediyesi	伊德里亞鎮
SI-037		بلدية إيغ		Municipalidad del Ig				イグ		Gmina Ig		Ig Belediyes	伊格鎮
SI-038		إيليرسكا بيتريسا		Municipio de Ilirska Bistrica			Comune di Bisterza			Gmina Ilirska Bistrica			伊利爾斯卡比斯特里察鎮
SI-039		بلدية إيفانتسا غوريكا		Municipalidad del Ivančna Gorica				イヴァンチュナ・ゴリツァ		Gmina Ivančna Gorica		Ivančna Gorica Belediyesi	伊万奇纳戈里察
SI-040		إيزولا				איזולה	Isola	イゾラ		Gmina Izola			伊佐拉
SI-041		بلدية يسينيتسه						イェセニツェ		Gmina Jesenice		Jesenice Belediyesi	耶塞尼采
SI-042		بلدية يورشينتسي						ユルシンツィ		Gmina Juršinci		Jursinca Belediyesi	尤尔欣齐
SI-043		بلدية كامنيك	Gemeinde Kamnik	Municipalidad Kamnik				カムニーク		Gmina Kamnik	Município de Kamnik	Kamnik Belediyesi	卡姆尼克鎮
SI-044	Kanal	كانال أوب سوتسي			Kanal		Canale d’Isonzo	カナル		Gmina Kanal ob Soči		Kanal ob Soci	卡那尔
SI-045		بلدية كيدريتشيفو		Municipalidad del Kidričevo				キドリチェヴォ		Gmina Kidričevo		Kidricevo Belediyesi	基德里切沃
SI-046		بلدية كوباريد					Caporetto	コバリード		Gmina Kobarid		Kobarid Belediyesi	科巴里德
SI-047		بلدية كوبيليه						コビリェ		Gmina Kobilje		Kobilje Belediyesi	科比列
SI-048		بلدية كوتشيفيه						コチェーヴィエ		Gmina Kočevje		Kocevje Belediyesi	科切維
SI-049		بلدية كومين						コメン				Komen Belediyesi	科門鎮
SI-050		كوبر		Municipio de Koper			Comune di Capodistria			Gmina miejska Koper		Koper Şehir Belediyesi	科佩爾市
SI-051		بلدية كوزيه						コジエ		Gmina Kozje		Kozje Belediyesi	科茲耶
SI-052		بلدية كراني ستي	Gemeinde Kranj	Municipalidad Ciudad de Kranj		קראן		クラーニ		Gmina miejska Kranj	Cidade Municipal de Kranj	Kranj Belediyesi	克拉尼
SI-053		بلدية كرانجسكا غورا						クランスカ・ゴーラ		Gmina Kranjska Gora		Kanjska Gora Belediyesi	克拉尼斯卡戈拉
SI-054		بلدية كرشكو	Gemeinde Krško	Municipalidad del Krško				クルシュコ		Gmina Krško	Município de Krsko	Krsko Belediyesi	克爾什科鎮
SI-055		بلدية كونغوتا						クンゴタ		Gmina Kungota		Kungato Belediyesi	昆戈塔
SI-056		بلدية كوزما		Municipalidad del Kuzma				クズマ		Gmina Kuzma		Kuzma Belediyesi	库兹马
SI-057		بلدية لاشكو				לאשקו		ラーシュコ		Gmina Laško		Lasko Belediyesi	拉什科
SI-058		بلدية لينارت	Gemeinde Lenart	Municipalidad del Lenart	Municipalité de Lenart		Comune di Lenart	レナルト		Gmina Lenart		Lenart Belediyesi	来纳尔特
SI-059		ليندافا				לנדאווה		レンダヴァ		Gmina Lendava			倫達瓦
SI-060		ليتيجا						リティヤ		Gmina Litija		Litija Belediyesi	利蒂亞
SI-061			Stadtgemeinde Ljubljana	Municipalidad de la Ciudad de Liubliana	municipalité de Ljubljana	ליובליאנה	Comune di Lubiana			Gmina miejska Lublana			卢布尔雅那市
SI-062		بلدية ليوبنو						リュブノ		Gmina Ljubno		Ljubno Belediyesi	柳布诺
SI-063								リュトメル		Gmina Ljutomer			柳托梅爾
SI-064		بلدية لوغاتيتس					Longatico	ロガテツ				Logatec Belediyesi	洛加泰茨
SI-065	Loška Dolina	بلدية لوتسكا دولينا	Loška Dolina	Loška Dolina	Loška Dolina		Loška Dolina	ロシュカ・ドリナ	Loška Dolina	Gmina Loška dolina	Loška Dolina	Loska Dolina Belediyesi	罗斯卡得利亚
SI-066		بلدية لوتسكي بوتوك						ロシュキ・ポトク		Gmina Loški Potok			洛什基波托克
SI-067		بلدية لوتشه		Municipalidad del Luce				ルチェ		Gmina Luče		Luce Belediyesi	卢切
SI-068		بلدية لوكوفيتسا						ルコヴィツァ		Gmina Lukovica		Lukovica Belediyesi	卢科维察
SI-069		بلدية ماجتشيرك		Municipalidad del Majšperk				マイシュペルク		Gmina Majšperk		Majsprk Belediyesi	馬伊什佩克
SI-070		بلدية ماريبور ستي		Ciudad Maribor		עיריית מריבור	Comune di Maribor City	マリボル		Gmina miejska Maribor	Cidade Municipal de Maribor	Maribot Belediyesi	馬里博爾市
SI-071		مدفودي						メドヴォデ		Gmina Medvode			梅德沃代
SI-072		بلدية مينغش						メンゲシュ		Gmina Mengeš		Menges Belediyesi	門蓋什
SI-073		متليكا				מטליקה		メトリカ		Gmina Metlika			梅特利卡
SI-074										Gmina Mežica			梅日察區
SI-075	Miren–Kostanjevica	بلدية ميرين-كوسفانيفيتسا					Merna-Castagnevizza			Gmina Miren-Kostanjevica			米伦-科斯塔涅维察
SI-076		ميسلينيا						ミスリニャ		Gmina Mislinja			米斯利尼亚
SI-077		مورافسكه، مورافسكه		Municipalidad del Moravče				モラフチェ		Gmina Moravče		Moravce Belediyesi	摩拉夫切
SI-078		بلدية مورافسك توبليس	Gemeinde Moravske Toplice	Municipalidad del Moravske Toplice				モラフスケ・トプリツェ		Gmina Moravske Toplice	Município de Moravske Toplice	Moravske Toplice Belediyesi	摩拉瓦-托普利采
SI-079		بلدية موزيريه						モジリェ		Gmina Mozirje		Mozirce Belediyesi	莫濟列
SI-080		بلدية مدينة مورسكا سوبوتا	Gemeinde Murska Sobota	Ciudad Municipalidad Murska Sobota		מורסקה סובוטה		ムルスカ・ソボタ		Gmina miejska Murska Sobota	Cidade Municipal de Murska Sobota	Murska Sobota Belediyesi	穆爾斯卡索博塔市
SI-081		بلدية موتا						ムタ		Gmina Muta		Muta Belediyesi	穆塔
SI-082		بلدية ناكلو	Gemeinde Naklo	Municipalidad del Naklo				ナクロ		Gmina Naklo	Município de Naklo	Naklo Belediyesi	納克洛鎮
SI-083		بلدية نازارج		Municipalidad del Nazarje				ナザリェ		Gmina Nazarje		Nazarje Belediyesi	納扎列
SI-084		نوفا جوريتسا				נובה גוריצה		ノヴァ・ゴリツァ		Gmina miejska Nova Gorica			新戈里察
SI-085		بلدية مدينة نوفو ميستو	Stadtgemeinde von Novo Mesto	Novo mesto				ノヴォ・メスト			Cidade Municipal do Novo	Belediye	新梅斯托市
SI-086		أودرانسي						オドランツィ		Gmina Odranci			奧德蘭齊
SI-087		أورموش						オルモジュ			Ormoz	Ormoz	奧爾莫日
SI-088				Municipio de Osilnica				オシルニツァ		Gmina Osilnica			奧西爾尼察
SI-089		بلدية بيسنيسكا						ペスニツァ		Gmina Pesnica			佩斯尼察
SI-090		بيران				פיראן	Pirano	ピラン		Gmina Piran			皮兰
SI-091		بلدية بيفكا	Gemeinde Pivka	Municipalidad del Pivka			San Pietro del Carso	ピフカ		Gmina Pivka		Pivka Belediyesi	皮夫卡
SI-092		بلدية بودتسترتيك						ポッチェトルテク		Gmina Podčetrtek		Podčetrtek Belediyesi	波德切特泰克
SI-093		بلدية بودفيلكا						ポドヴェルカ		Gmina Podvelka		Podvelka Belediyesi	波德韦尔卡
SI-094		بلدية بوستوينا	Gemeinde Postojna	Municipalidad del Postojina	Municipalité de Postojna		Postumia	ポストイナ		Gmina Postojna	Município de Postojna	Postojna Belediyesi	波斯托伊納鎮
SI-095		بلدية بريدفور						プレッドヴォル		Gmina Preddvor		Preddvor Municipality	普雷德沃尔
SI-096		بيتوج				פטוי		プトゥイ		Gmina miejska Ptuj			普图伊
SI-097										Gmina Puconci			普聰齊區
SI-098	Rače–Fram	بلدية راتسي فرام								Gmina Rače-Fram		Race-Fram Belediyesi	拉切-弗拉姆
SI-099		رادتشه						ラデチェ		Gmina Radeče		Radece	拉代切
SI-100								ラデンツィ		Gmina Radenci			拉登齐
SI-101		بلدية رادلي أوب درافي		Municipalidad de Radjle del Dravi				ラドリェ・オブ・ドラヴィ		Gmina Radlje ob Dravi		Radje ob Dravi Belediyesi	德拉瓦河畔拉德列
SI-102		بلدية رادوفلييكا						ラドヴリツァ		Radovljica Municipality		Radovljica Belediyesi	拉多夫利察
SI-103		رافنه ناد كروشكيم						ラヴネ・ナ・コロシュケム		Gmina Ravne na Koroškem			拉夫內納科羅什凱姆
SI-104		بلدية ريبنيتسا						リブニツァ		Gmina Ribnica		Ribnica Belediyesi	里布尼察
SI-105		بلدية روغاشوفتسي						ロガショフツィ		Gmina Rogašovci		Rogašovci Belediyesi	羅加舍夫齊
SI-106		روغاشكا سلاتينا			Rogaska Slatina			ロガーシュカ・スラティナ			Rogaska Slatina	Rogaska Slatina	羅加什卡斯拉蒂納
SI-107		بلدية روجاتيك		Municipalidad del Rogatec				ロガテツ		Gmina Rogatec		Rogatec Belediyesi	羅加泰茨
SI-108		بلدية روشه	Gemeinde Ruše		Municipalité de Ruše		Comune di Ruše	ルシェ		Gmina Ruše	Município de Ruse	Ruse Belediyesi	魯舍鎮
SI-109		بلدية سيميتش		Municipalidad Semič	Municipalité de Semič			セミチ		Gmina Semič		Semic Belediyesi	賽米奇
SI-110		بلدية سيفتيتسا	Gemeinde Sevnica	Municipalidad del Sevnica	Municipalité de Sevnica		Comune di Sevnica	セヴニツァ		Gmina Sevnica	Município de Sevnica	Sevnica Belediyesi	塞夫尼察鎮
SI-111		بلدية سيجانا	Gemeinde Sežana	Municipalidad del Sežana	Municipalité de Sežana		Comune di Sežana	セジャーナ		Gmina Sežana	Município de Sezana	Sezana Belediyesi	塞扎納鎮
SI-112		بلدية مدينة سلوفني غراديك	Gemeinde Slovenj Gradec				Comune di Slovenj Gradec City	スロヴェニ・グラデツ	Slovenj Gradec (gemeente)	Gmina miejska Slovenj Gradec	Cidade Slovenj Gradec	Slovenj Gradec Belediyesi	斯洛文尼格拉代茨市
SI-113		سلوفينيسكا بيستريسا						スロヴェンスカ・ビストリツァ		Gmina Slovenska Bistrica			斯洛文尼亞比斯特里察
SI-114		سلوفنيسكه كونجيتسه						スロヴェンスケ・コニツェ		Gmina Slovenske Konjice			斯洛文尼亞科尼采
SI-115		بلدية ستارتش						スタルチェ		Gmina Starše		Starse Belediyesi	斯塔爾舍
SI-116	Sveti Jurij	بلدية سفيتي يوري في سلوفينسكيخ	Sveti Jurij		Sveti Jurij			スヴェティ・ユリイ・オプ・シュチャヴニツィ	Sveti Jurij	Gmina Sveti Jurij ob Ščavnici		Sveti Jurij ob Ščavnici Belediyesi	什察夫尼西河畔斯韋提尤爾利
SI-117		بلدية شينتشور		Municipalidad del Šenčur				シェンチュル		Gmina Šenčur		Sencur Belediyesi	申丘爾
SI-118		بلدية شينتيلي						シェンティリ		Gmina Šentilj		Šentilj Belediyesi	申蒂利
SI-119		شينتيرني		Municipalidad del Šentjernej				シェントイェルニェイ		Gmina Šentjernej		Sentjernej Belediyesi	申特耶爾內伊
SI-120		بلدية شينتيور	Gemeinde Šentjur		Municipalité de Šentjur		Comune di Šentjur	シェントユル	Šentjur pri Celju	Gmina Šentjur	Sentjur	Sentjur Belediyesi	申特尤爾鎮
SI-121		بلدية شكوتسيان						シュコツィアン		Gmina Škocjan		Skocjan Belediyesi	斯科茨揚
SI-122		بلدية شكوفيا لوكا						シュコーフィア・ロカ		Gmina Škofja Loka	Skofja Loka		斯科菲亞洛卡
SI-123		بلدية شكوفليتسا						シュコフリツァ		Gmina Škofljica		Skoflika Belediyesi	什科夫利察
SI-124		بلدية شماريه بري يلشاخ		Municipalidad del Šmarje pri Jelšah				シュマリェ・プリ・イェルシャフ		Gmina Šmarje pri Jelšah		Smarje Pri Jelsah	耶爾沙赫附近什馬列
SI-125		بلدية شمارتنو أوب باكي		Municipalidad Šmartno ob Paki				シュマルトノ・オプ・パキ		Gmina Šmartno ob Paki		Smartno ob Paki Belediyesi	帕卡河畔什馬爾特諾
SI-126		بلدية شوشتاني						ショーシュタニ		Gmina Šoštanj		Sostanj Belediyesi	紹什塔尼
SI-127		بلدية شتوره						シュトレ (スロベニア)		Gmina Štore		Store Belediyesi	什托雷
SI-128		بلدية تولمين					Tolmino	トールミン		Gmina Tolmin		Tolmin Belediyesi	托爾明
SI-129						טרבוולז׳		トルボヴリェ		Gmina Trbovlje			特尔伯夫列
SI-130		بلدية تريبنيه		Municipalidad del Trebnje	Municipalité de Trebnje		Comune di Trebnje	トレビニェ		Gmina Trebnje	Trebnje kommune	Trenje Belediyesi	特雷布涅鎮
SI-131		تريجيك						トルジッチ		Gmina Tržič		Trizic Belediyesi	特爾日奇
SI-132								トゥルニシチェ		Gmina Turnišče			圖爾尼什切
SI-133								ベレニエ		Gmina miejska Velenje			韋萊涅市
SI-134		بلدية فيليك لاستش	Gemeinde Velike Lašče					ヴェリケ・ラシチェ		Gmina Velike Lašče	Velike Lasce Kommune	Velike Lasce Belediyesi	韋利克拉什切
SI-135								ヴィデム		Gmina Videm			維代姆鎮
SI-136		بلدية فيبافا	Gemeinde Vipava	Municipalidad del Vipava	Municipalité de Vipava		Comune di Vipava	ヴィパーヴァ		Gmina Vipava	Município de Vipava	Vipava Belediyesi	維帕瓦鎮
SI-137		فيتانيه						ヴィタニェ		Gmina Vitanje			維塔涅
SI-138		فودايس						ヴォディツェ		Gmina Vodice	Vodice (Eslovênia)		沃迪采
SI-139		بلدية فوينيك	Gemeinde Vojnik	Municipalidad del Vojnik	Municipalité deVojnik			ヴォイニク		Gmina Vojnik	Vojnik kommune	Vojnik Belediyesi	沃伊尼克
SI-140		بلدية فرنيكا	Gemeinde Vrhnika	Municipalidad del Vrhnika	Municipalité de Vrhnika		Nauporto	ブルフニカ		Gmina Vrhnika	Município de Vrhnika	Vrhnika Belediyesi	弗爾赫尼卡鎮
SI-141		بلدية فوزينيكا						ヴゼニツァ		Gmina Vuzenica		Vuzenica Belediyesi	弗贊尼卡
SI-142										Gmina Zagorje ob Savi			薩瓦河畔扎戈列鎮
SI-143		بلدية زافرتش						ザヴルチ		Gmina Zavrč		Zavrc Belediyesi	薩弗爾奇
SI-144		زريس		Municipalidad del Zreče				ズレチェ		Gmina Zreče		Zrece Belediyesi	茲雷切
SI-146		جيليزنيكي						ジェレズニキ		Gmina Železniki		Zelezniki Belediyesi	熱萊茲尼基
SI-147		جيري						ジリ		Gmina Žiri			日里
SI-148		بلدية بينيديكت						ベネディクト					贝内迪克特
SI-149		بلدية بيستريكا أوب سوتلي	Gemeinde Bistrica ob Sotli	Municipio de Bistrica ob Sotli	Municipalité de Bistrica ob Sotli			ビストリツァ・オプ・ソトリ		Gmina Bistrica ob Sotli	Município de Bistrica de Sotli	Bistrica ob Sotli Belediyesi	索特拉河畔比斯特里察
SI-150		بلدية بلوك		Municipalidad del Bloke				ブロケ		Gmina Bloke		Bloke Belediyesi	布洛凯
SI-151		بلدية براسلوفتشه	Gemeinde Braslovče		Municipalité de Braslovče			ブラスロフチェ		Gmina Braslovče	Município de Braslovce	Braslovce Belediyesi	布拉斯洛夫采
SI-152		بلدية كانكوفا	Gemeinde Cankova	Municipalidad del Cankova				ツァンコヴァ		Gmina Cankova	Município de Cankova	Cankova Belediyesi	灿科瓦
SI-153		بلدية سيركفنياك	Gemeinde Cerkvenjak	Municipalidad del Cerkvenjak	Municipalité de Cerkvenjak			ツェルクヴェニャク		Gmina Cerkvenjak	Município de Cerkvenjak	Cerkvenjak Belediyesi	采尔克韦尼亚克
SI-154		بلدية دوبي						ドビェ		Gmina Dobje		Dobje Belediyesi	多别
SI-155		بلدية دوبرنا		Občina Dobrna				ドブラナ		Gmina Dobrna		Dobrna Belediyesi	多布爾納鎮
SI-156			Gemeinde Dobrovnik							Gmina Dobrovnik			多布罗夫尼克
SI-157		بلدية دولينيسكي توبليس		Municipalidad Dolenjske Toplice				ドレーニスケ・トプリーツェ		Gmina Dolenjske Toplice		Dolenjske Toplice Belediyesi	多萊尼斯凱托普利采鎮
SI-158		بلدية غراد						グラード		Gmina Grad		Grad Belediyesi	格拉德
SI-159		بلدية هايدينا		Municipalidade del Hajdina				ハイディナ		Gmina Hajdina		Hajdina Belediyesi	哈伊迪纳
SI-160	Hoče–Slivnica	بلدية هوتشه-سليفنيكا								Gmina Hoče-Slivnica		Hoče - Slivnica Beledyesi	霍采-斯利夫尼察
SI-161		بلدية هودوش	Gemeinde Hodoš	Municipalidad Hodoš	Hodos			ホドシュ		Gmina Hodoš	Município de Hodos	Hodos Belediyesi	霍多什鎮
SI-162		بلدية هريول						ホリュル		Gmina Horjul		Horjul Belediyesi	霍尔尤尔
SI-163		بلدية جيزرسكو		Municipalidad del Jezersko	Jezersko (Slovénie)			イェゼルスコ		Gmina Jezersko	Jezersko (Eslovênia)	Jezersko Belediyesi	耶泽尔斯科
SI-164		بلدية كوميندا						コメンダ		Gmina Komenda		Komeda	科门达
SI-165		بلدية كوستيل	Gemeinde Kostel	Municipalidad del Kostel	Municipalité de Kostel			コステル		Gmina Kostel		Kostel Belediyesi	科斯泰尔
SI-166		بلدية كريجيفتسي		Municipalidad del Križevci				クリジェフツィ		Gmina Križevci		Krizevci Belediyesi	克里熱夫齊
SI-167								ロヴェンツェ・ナ・ポホリュ		Gmina Lovrenc na Pohorju			波霍列山区洛夫伦茨
SI-168		بلدية ماركوفتشي		Municipalidad del Markovci				マルコフツィ		Gmina Markovci		Markovici Beledyesi	马尔科夫齐
SI-169	Miklavž na Dravskem Polju		Miklavž na Dravskem Polju					ミクラヴジュ・ナ・ドラフスケム・ポリュ		Gmina Miklavž na Dravskem polju		Miklavž na Dravskem Polju	德拉夫什卡波卢地区米克拉夫兹
SI-170		بلدية ميرنا بيتش						ミルナ・ペチ		Gmina Mirna Peč		Mirna Pec Belediyesi	米尔纳佩奇
SI-171		بلدية أوبلوتنيكا						オプロトニツァ		Gmina Oplotnica		Oplotnica Belediyesi	奥普洛特尼察
SI-172		بلدية بودلنيك		Municipalidad del Podlehnik				ポドレフニク		Gmina Podlehnik		Podlehnik Belediyesi	波德莱赫尼克
SI-173		بلدية بولزيلا		Municipalidad del Polzela				ポルゼラ		Gmina Polzela		Polzela Belediyesi	波尔泽拉
SI-174		بلدية بريبولد						プレボルド		Gmina Prebold		Prebold Belediyesi	普雷博尔德
SI-175		بريفالجه						プレヴァリェ		Gmina Prevalje		Prevalje Belediyesi	普雷瓦列
SI-176		بلدية رازكريجيه	Gemeinde Razkrižje	Municipalidad del Razkrižje	Municipalité de Razkrižje		Comune di Razkrižje	ラスクリジイェ		Gmina Razkrižje	Município de Razkrizje	Razkrizje Belediyesi	拉茲科日列
SI-177		بلدية ريبنيكا نا بوهوريو		Municipalidad Ribnica na Pohorju				リブニツァ・ナ・ポホリュ		Gmina Ribnica na Pohorju		Ribnica Na Pohorju Belediyesi	波霍爾尤爾地區里布尼察
SI-178		بلدية سيلنيكا أوب درافي						セルニツァ・オブ・ドラヴィ		Gmina Selnica ob Dravi			德拉維河畔賽爾尼察
SI-179		بلدية سودراجيتسا		Municipalidad del Sodražica				ソドラジツァ		Gmina Sodražica		Sodrazica Eyaleti	索德拉日卡
SI-180								ソルチャヴァ		Gmina Solčava			索爾察瓦區
SI-181		بلدية سفيتا آنا						スヴェタ・アナ	Sveta Ana v Slovenskih goricah	Gmina Sveta Ana		Sveta Ana Belediyesi	斯洛文尼亞丘陵內斯維塔安那
SI-182	Sveti Andraž v Slovenskih Goricah	بلدية سفيتي أندراش في سلوفينسكيخ غوريتساخ		Sveti Andraž v Slovenskih Goricah				スヴェティ・アンドラジュ・フ・スロヴェンスキフ・ゴリツァフ	Sveti Andraž	Gmina Sveti Andraž v Slovenskih goricah		Sveti Andraž v Slovenskih Goricah	斯洛文尼亞丘陵內斯韋提安德拉日
SI-183	Šempeter–Vrtojba	بلدية شيمبيتر - فرتويبا					San Pietro-Vertoiba			Šempeter pri Gorici		Sepmeter-Vrtojba Belediyesi	塞姆皮特-普羅特伊巴
SI-184		بلدية تابور						ターボル		Gmina Tabor		Tabor Belediyesi	塔博爾
SI-185		بلدية ترنوفسكا فاس	Trnovska vas	Trnovska vas	Trnovska vas		Trnovska vas	トルノフスカ・ヴァス	Trnovska vas	Gmina Trnovska vas	Trnovska vas	Trnovska Vas Belediyesi	特爾諾沃村區
SI-186		ترزين						トルジン		Gmina Trzin			特尔津
SI-187		بلدية فيليكا بولانا		Municipalidad de Vekila Polana				ヴェリカ・ポラナ		Gmina Velika Polana		Velika Polana Belediyesi	韋利卡波拉那
SI-188		بلدية فيرزي						ヴェルジェイ		Gmina Veržej		Verzej Belediyesi	韋爾熱
SI-189		فرانسكو						ヴランスコ		Gmina Vransko			弗蘭斯科
SI-190		جاليتس						ジャレツ		Gmina Žalec		Zalec Belediyesi	扎萊茨
SI-191		بلدية جيتيل		Minicipalidad del Žetale				ジェタレ		Gmina Žetale		Zelate Belediyesi	熱塔雷
SI-192		بلدية جيروفنيتسا			Žirovnica (Slovénie)			ジロヴニツァ		Gmina Žirovnica		Zirovnica Belediyesi	日羅夫尼察
SI-193		جوجيمبيرك						ジュジェンベルク		Gmina Žužemberk		Zuzembark	祖熱姆布爾克
SI-194		سمارتنو بري ليتييه						シュマルトノ・プリ・リティイ		Gmina Šmartno pri Litiji			利蒂伊附近什馬爾特諾
SI-195				Municipio de Apače			Comune di Apače			Gmina Apače			阿帕切鎮
SI-196										Gmina Cirkulane		Cirkulane Belediyesi	齊爾庫拉內鎮
SI-197										Gmina Kostanjevica na Krki			科爾基地區科斯坦耶維察
SI-198								マコレ		Gmina Makole			馬科萊
SI-199	Mokronog–Trebelno									Gmina Mokronog-Trebelno			摩克隆諾格-特雷別諾
SI-200								ポリチャネ		Gmina Poljčane			波爾伊察涅
SI-201	Renče–Vogrsko						Ranziano-Voghersca			Gmina Renče-Vogrsko		Renče–Vogrsko	倫切-沃格斯科
SI-202								スレディシュチェ・オブ・ドラヴィ		Gmina Središče ob Dravi			德拉維河畔斯雷蒂什采
SI-203								ストラジャ		Gmina Straža			史特拉札
SI-204	Sveta Trojica v Slovenskih Goricah							スヴェタ・トロイツァ・ウ・スロヴェンスキフ・ゴリツァフ		Gmina Sveta Trojica v Slovenskih goricah		Sveta Trojica v Slovenskih Goricah	斯洛文尼亞丘陵內斯維塔特羅伊卡
SI-205								スヴェティ・トマシュ		Gmina Sveti Tomaž			斯韋提托馬日
SI-206										Gmina Šmarješke Toplice			什馬列什克-托普利采
SI-207								ゴリェ		Gmina Gorje			戈列鎮
SI-208	Log–Dragomer					לוג דרגומר		ログ・ドラゴメル		Gmina Log-Dragomer		Log–Dragomer	洛格-德拉戈梅爾鎮
SI-209								レチナ・オプ・サヴィニ		Gmina Rečica ob Savinji			薩文利畔雷契察
SI-210	Sveti Jurij v Slovenskih Goricah			Sveti Jurij v Slovenskih Goricah				スヴェティ・ユリイ・ウ・スロヴェンスキフ・ゴリツァフ		Gmina Sveti Jurij v Slovenskih goricah		Sveti Jurij v Slovenskih Goricah	斯洛文尼亞丘陵內斯韋提尤爾利
SI-211								シェントルペルト		Gmina Šentrupert			申特魯佩爾特
SI-212								ミルナ		Gmina Mirna			米爾納區
SI-213							Ancarano	アンカラン					安卡蘭
SK-BC	Banská Bystrica	إقليم بانسكا بيستريتسا		Región de Banská Bystrica	Région de Banská Bystrica	באנסקה ביסטריצה	regione di Banská Bystrica	バンスカー・ビストリツァ県	Banská Bystrica	Kraj bańskobystrzycki	Banská Bystrica	Banská Bystrica Bölgesi	班斯卡·比斯特理察州
SK-BL	Bratislava	إقليم براتيسلافا		Región de Bratislava	Région de Bratislava	ברטיסלאבה (מחוז)	regione di Bratislava	ブラチスラヴァ県	Bratislava	Kraj bratysławski	Bratislava	Bratislava Bölgesi	布拉迪斯拉發州
SK-KI	Košice	إقليم كوشيتسه		Región de Košice	Région de Košice	קושיצה	regione di Košice	コシツェ県	Košice	Kraj koszycki	Košice	Košice Bölgesi	科希策州
SK-NI	Nitra	إقليم نيترا		Región de Nitra	Région de Nitra	ניטרה	regione di Nitra	ニトラ県	Nitra	Kraj nitrzański	Nitra	Nitra Bölgesi	尼特拉州
SK-PV	Prešov	إقليم بريشوف		Región de Prešov	Région de Prešov	מחוז פרשוב	regione di Prešov	プレショウ県	Prešov	Kraj preszowski	Prešov	Prešov Bölgesi	普列索夫州
SK-TA	Trnava	إقليم ترنافا		Región de Trnava	Région de Trnava	מחוז טרנבה	regione di Trnava	トルナヴァ県	Trnava	Kraj trnawski	Trnava	Trnava Bölgesi	特爾納瓦州
SK-TC	Trenčín	إقليم ترنتشين		Región de Trenčín	Région de Trenčín	מחוז טרנצ׳ין	regione di Trenčín	トレンチーン県	Trenčín	Kraj trenczyński	Trenčín	Trenčín Bölgesi	特倫欽州
SK-ZI	Žilina	إقليم جيلينا		Región de Žilina	Région de Žilina	מחוז ז׳ילינה	regione di Žilina	ジリナ県	Žilina	Kraj żyliński	Žilina	Žilina Bölgesi	日利納州
SL-E		المحافظة الشرقية		Provincia del Este	Province de l’Est		provincia dell’Est	東部州		Prowincja Wschodnia		Eastern Province	東方省
SL-N		المحافظة الشمالية		Provincia del Norte	Province du Nord		provincia del Nord	北部州		Prowincja Północna		Northern Province	北方省
SL-NW			North West	Provincia del Noroeste	Province du Nord-Ouest			北西部州			Província do Noroeste (Serra Leoa)		塞拉利昂西北省
SL-S		المحافظة الجنوبية		Provincia del Sur	Province du Sud		provincia del Sud	南部州		Prowincja Południowa	Província do Sul	Southern Province	南方省
SL-W	Western Area	المقاطعة الغربية	Western	Área Occidental	Zone de l’Ouest		Area occidentale della Sierra Leone	西部地域	Western	Obszar Zachodni	Western Area	Western Area	西部區
SM-01		أكوافيفا				אקואוויווה		アックアヴィーヴァ					阿夸维瓦
SM-02		تشيسانوفا				קייזאנואובה		キエザヌオーヴァ					基埃萨努欧瓦
SM-03		دومانيانو				דומניאנו		ドマニャーノ					多玛尼亚诺
SM-04		فيتانو				פאטאנו		ファエターノ					法尔齐亚诺
SM-05		فيورنتينو				פיורנטינו		フィオレンティーノ					菲奥伦蒂诺
SM-06		بورغو ماجيوري				בורגו מג׳ורה		ボルゴ・マッジョーレ					博尔戈·马吉欧雷
SM-07	San Marino	سان مارينو المدينة	San Marino	San Marino	Ville de Saint-Marin	סן מרינו		サンマリノ市	San Marino	San Marino	San Marino	San Marino şehri	聖馬力諾
SM-08		مونتيجاردينو				מונטג׳ארדינו		モンテジャルディーノ					蒙泰吉阿迪诺
SM-09		سرافاله				סראוואלה		セラヴァッレ					塞拉瓦莱
SN-DB		إقليم ديوربيل	Region Diourbel		Région de Diourbel			ジュルベル州		Regon Diourbel		Diorbel Bölgesi	久尔贝勒区
SN-DK		داكار						ダカール州					达喀尔区
SN-FK		اقليم فاتيك	Region Fatick					ファティック州					法蒂克区
SN-KA		اقليم كفرين	Region Kaffrine					カフリン州					卡夫林區
SN-KD		كولدا	Region Kolda			קולדה (מחוז בסנגל)		コルダ州					科爾達區
SN-KE		كيدوغو	Region Kédougou					ケドゥグ州					凱杜古區
SN-KL		كاولاك	Region Kaolack					カオラック州				kaolack	考拉克区
SN-LG		إقليم لوغا	Region Louga					ルーガ州					盧加區
SN-MT		ماتام	Region Matam					マタム州					馬塔姆區
SN-SE		سيدهيو	Region Sédhiou					セディウ州			Região de Sédhiou		塞久區
SN-SL		إقليم سانت لويس	Region Saint-Louis			סן-לואי		サンルイ州					聖路易區
SN-TC		إقليم تامباكوندا	Region Tambacounda	Región de Tambacounda		טמבאקונדה	regione di Tambacounda	タンバクンダ州		Region Tambacounda		Tambacounda Bölgesi	坦巴昆達區
SN-TH		ثيس	Region Thiès					ティエス州					捷斯區
SN-ZG		زينغشور	Region Ziguinchor			זיגינשור		ジガンショール州					济金绍尔区
SO-AW		عدل					Adal	アウダル州				Adal	奥达勒州
SO-BK		باكول						バコール州				Bakul	巴科勒州
SO-BN		بنادر		Benadir		בנאדיר	Benadir	バナディール州					巴納迪爾州
SO-BR		باري						バリ州					巴里州
SO-BY	Bay, Somalia	باي		Bay (Somalia)	Bay (Somalie)		Bai	ベイ州			Bay (Somália)		拜州
SO-GA		جلجدود					Galgudud	ガルグドゥード州				Galgudud	加勒古杜德州
SO-GE		جدو					Ghedo	ゲド州					蓋多州
SO-HI	Hiran	هيران					Hiran	ヒーラーン州		Hiran		Hiran	希蘭州
SO-JD	Middle Juba	جوبا الوسطى				ג׳ובה המרכזית	Medio Giuba	中部ジュバ州		Dżuba Środkowa		Orta Cuba	中朱巴州
SO-JH	Lower Juba	جوبا السفلى				ג׳ובה תחתית	Basso Giuba	下部ジュバ州		Dżuba Dolna		Aşağı Cubba	下朱巴州
SO-MU		مدج					Mudugh	ムドゥグ州					穆杜格州
SO-NU	Nugal	نوجال					Nogal	ヌガール州		Nugal		Nugal	努加爾州
SO-SA		سناج					Sanag	サナーグ州				Sanag	薩那格州
SO-SD	Middle Shebelle	شبيلا الوسطى					Medio Scebeli	中部シェベリ州				Orta Şabel	中謝貝利州
SO-SH	Lower Shebelle	شبيلا السفلى					Basso Scebeli	下部シャベレ州				Aşağı Şabel	下謝貝利州
SO-SO		سول					Sol	スール州				Sul	蘇爾州
SO-TO		توجدير					Tug Dair	トゲアー州				Togdeyr	托格代爾州
SO-WO		وقويي جالبيد				מרודי ג׳יח	Nordovest	北部ガルベード州	Woqooyi-Galbeed			Woqoyi Galbed	沃戈伊加勒贝德州
SR-BR		مقاطعة بروكوبوندو					distretto di Brokopondo	ブロコポンド				Brokopondo District	布罗科蓬多区
SR-CM		مقاطعة كوميويجني					distretto del Commewijne	コメウィン地方				Commewjine District	科默韦讷区
SR-CR		ضاحية كوروني					distretto di Coronie	コロニー					科罗尼区
SR-MA		مقاطعة مارويجيني				מחוז מארואינה	distretto del Marowijne	マロウェイネ				Marowjine District	马罗韦讷区
SR-NI		مقاطعة نيكيري					distretto del Nickerie	ニッケリ				Nickerie District	尼克里区
SR-PM		ضاحية باراماريبو					distretto di Paramaribo	パラマリボ地方					帕拉马里博区
SR-PR		ضاحية بارا					distretto del Para	パラ				Para District	帕拉区
SR-SA		مقاطعة ساراماكا					distretto del Saramacca	サラマッカ				Saramacca District	萨拉马卡区
SR-SI		مقاطعة سيباليويني					distretto del Sipaliwini	シパリウィニ				Sipaliwini District	锡帕利维尼区
SR-WA		مقاطعة وانيكا				וניקה	distretto di Wanica	ワニカ				Wanica District	瓦尼卡区
SS-BN		شمال بحر الغزال		Bahr al-Gazal del Norte	Bahr el Ghazal du Nord	צפון בחר אל-ע׳זאל	Bahr al-Ghazal Settentrionale	北バハル・アル・ガザール州		Bahr el Ghazal Północny	Bahr al-Ghazal do Norte	Kuzey Bahr el Ghazal	北加扎勒河省
SS-BW		غرب بحر الغزال		Bahr al-Gazal Occidental	Bahr el Ghazal occidental	מערב בחר אל-ע׳זאל	Bahr al-Ghazal Occidentale	西バハル・アル・ガザール州		Bahr el Ghazal Zachodni	Bahr al-Ghazal Ocidental	Batı Bahr el Ghazal	西加扎勒河省
SS-EC		وسط الاستوائية		Ecuatoria Central	Équatoria-Central	אקווטוריה התיכונה	Equatoria Centrale	中央エクアトリア州		Ekwatoria Środkowa	Equatória Central	Orta Equatoria	中赤道省
SS-EE		شرق الاستوائية		Ecuatoria Oriental	Équatoria-Oriental	אקווטוריה המזרחית	Equatoria Orientale	東エクアトリア州		Ekwatoria Wschodnia	Equatória Oriental	Doğu Equatoria	东赤道省
SS-EW		غرب الاستوائية		Ecuatoria Occidental	Équatoria-Occidental	אקווטוריה המערבית	Equatoria Occidentale	西エクアトリア州		Ekwatoria Zachodnia	Equatória Ocidental	Batı Equatoria	西赤道省
SS-JG		جونقلي		Junqali		ג׳ונגליי		ジョングレイ州			Juncáli		琼莱省
SS-LK		البحيرات		Lagos	Lacs	מדינת האגמים	Laghi	レイク州			Lagos		湖泊省
SS-NU		أعالي النيل		Alto Nilo	Nil Supérieur	מדינת הנילוס העליון	Alto Nilo	上ナイル州		Nil Górny	Alto Nilo	Yukarı Nil Eyaleti	上尼罗省
SS-UY		الوحدة		Unidad	Unité	מדינת האיחוד	Unità	ユニティ州			Unidade		猶尼提省
SS-WR		واراب		Warab	Warab	ואראפ		ワラブ州			Warab		瓦拉布省
ST-01		مقاطعة أجوا غراندي		Distrito de Água Grande	district d’Água Grande		Distretto di Água Grande	アグア・グランデ県					阿瓜格蘭德縣
ST-02		مقاطعة كانتاغالو		Distrito de Cantagalo	district de Cantagalo		Distretto di Cantagalo	カンタガロ県			Cantagalo (São Tomé e Príncipe)		坎塔加洛縣
ST-03		مقاطعة كاوي		Distrito de Caué	district de Caué		Distretto di Caué	カウエ県					考埃縣
ST-04		مقاطعة ليمبا		Distrito de Lembá	district de Lembá		Distretto di Lembá	レンバ県					倫巴縣
ST-05		مقاطعة لوبانا		Distrito de Lobata	district de Lobata		distretto di Lobata	ロバタ県					洛巴塔縣
ST-06		مقاطعة مي زوتشي		Distrito de Mé-Zóchi	district de Mé-Zóchi		Distretto di Mé-Zóchi						梅索西縣
ST-P					province de Principe		Provincia di Príncipe	プリンシペ州					普林西比自治区
SV-AH		إدارة أهواشابان	Departamento Ahuachapán	Departamento de Ahuachapán	département d’Ahuachapán		dipartimento di Ahuachapán	アワチャパン県				Ahuachpan Departmanı	阿瓦查潘省
SV-CA		إدارة كاباناس	Departamento Cabañas		département de Cabañas		dipartimento di Cabañas	カバーニャス県				Cabanas Departmanı	卡瓦尼亚斯省
SV-CH			Departamento Chalatenango	Departamento de Chalatenango	département de Chalatenango		dipartimento di Chalatenango	チャラテナンゴ県				Chalatenango ili	查拉特南戈省
SV-CU		إدارة كوسكاتلان	Departamento Cuscatlán		département de Cuscatlán		dipartimento di Cuscatlán	クスカトラン県				Cuscatian Departmanı	库斯卡特兰省
SV-LI		إدارة لا ليبرتاد	Departamento La Libertad	Departamento de La Libertad		לה ליברטד	dipartimento di La Libertad	ラリベルタ県 (エルサルバドル)				La Libertad Departmanı	拉利伯塔德省
SV-MO		إدارة مورازان	Departamento Morazán		département de Morazán	מחוז מורסאן	dipartimento di Morazán	モラサン県				Morazan Departmanı	莫拉桑省
SV-PA		إدارة لاباز			département de La Paz	לה פאס		ラ・パス県 (エル・サルバドル)				Le Paz Departmanı	拉巴斯省
SV-SA		إدارة سانتا آنا	Departamento Santa Ana	Departamento de Santa Ana	département de Santa Ana		dipartimento di Santa Ana	サンタ・アナ県				Santa Ana Departmanı	圣安娜省
SV-SM		إدارة سان ميغيل	Departamento San Miguel		département de San Miguel		dipartimento di San Miguel	サンミゲル県				San Miguel Departmanı	圣米格尔省
SV-SO		إدارة سونسونات	Departamento Sonsonate		département de Sonsonate		dipartimento di Sonsonate	ソンソナーテ県				Sonsonate Departmanı	松索纳特省
SV-SS		إدارة سان سلفادور	Departamento San Salvador		département de San Salvador		dipartimento di San Salvador	サン・サルバドル県					聖薩爾瓦多省
SV-SV		إدارة سان فيسينتي	Departamento San Vicente		département de San Vicente		dipartimento di San Vicente	サン・ビセンテ県				San Vicente Departmanı	圣维森特省
SV-UN			Departamento La Unión		département de La Unión		dipartimento di La Unión	ラ・ウニオン県					拉乌尼翁省
SV-US		إدارة أوسولوتان			département d’Usulután		dipartimento di Usulután	ウスルタン県				Usulutan Departmanı	乌苏卢坦省
SY-DI	Damascus	محافظة دمشق	Gouvernement Damaskus	Gobernación de Damasco	Gouvernorat de Damas	דמשק (מחוז)	governatorato di Damasco	ダマスカス県	Damascus Governorate	Damaszek-Miasto	Damasco	Şam	大馬士革省 (敘利亞)
SY-DR	Daraa	محافظة درعا	Gouvernement Dar’a	Gobernación de Dar’a	Gouvernorat de Deraa	מחוז דרעא	governatorato di Dar’a	ダルアー県	Daraa	Dara	Dara	Dera	德拉省
SY-DY	Deir ez-Zor	محافظة دير الزور	Gouvernement Deir ez-Zor	Gobernación de Deir ez-Zor	Gouvernorat de Deir ez-Zor	מחוז דיר א-זור	governatorato di Deir el-Zor	デリゾール県	Deir ez-Zor	Dajr az-Zaur	Deir ez-Zor	Deyrizor	代尔祖尔省
SY-HA	Al-Hasakah	محافظة الحسكة	Gouvernement al-Hasaka	Gobernación de Hasaka	Gouvernorat d’al-Hasaka	מחוז אל-חסכה	governatorato di al-Hasaka	ハサカ県	Al-Hasakah	Al-Hasaka	Al-Hasakah	Hasiçi	哈塞克省
SY-HI	Homs	محافظة حمص	Gouvernement Homs	Gobernación de Homs	Gouvernorat de Homs	מחוז חומס	governatorato di Homs	ホムス県	Homs	Hims	Homs	Humus	霍姆斯省
SY-HL	Aleppo	محافظة حلب	Gouvernement Aleppo	Gobernación de Alepo	Gouvernorat d’Alep	מחוז חלב	governatorato di Aleppo	アレッポ県	Aleppo	Aleppo	Alepo	Halep	阿勒颇省
SY-HM	Hama	محافظة حماة	Gouvernement Hama	Gobernación de Hama	Gouvernorat de Hama	מחוז חמה	governatorato di Hama	ハマー県	Hama	Hama	Hama	Hama	哈馬省
SY-ID		محافظة إدلب	Gouvernement Idlib	Gobernación de Idlib	Gouvernorat d’Idleb	מחוז אדלב	governatorato di Idlib	イドリブ県				İdlip	伊德利卜省
SY-LA	Latakia	محافظة اللاذقية	Gouvernement Latakia	Gobernación de Latakia	Gouvernorat de Lattaquié	מחוז לטקיה	governatorato di Latakia	ラタキア県	Latakia	Latakia	Latakia	Lazkiye	拉塔基亚省
SY-QU	Quneitra	محافظة القنيطرة	Gouvernement al-Quneitra	Gobernación de Quneitra	Gouvernorat de Qouneitra	מחוז קוניטרה	governatorato di Quneitra	クネイトラ県	Quneitra	Al-Kunajtira	Quneitra	Kuneytire	库奈特拉省
SY-RA	Ar-Raqqah	محافظة الرقة	Gouvernement ar-Raqqa	Gobernación de Ar-Raqqa	Gouvernorat de Racca	מחוז א-רקה	governatorato di al-Raqqa	ラッカ県	Ar-Raqqah	Ar-Rakka	Ar-Raqqah	Rakka	拉卡省
SY-RD	Rif Dimashq	محافظة ريف دمشق	Gouvernement Rif Dimaschq	Gobernación de la campiña de Damasco	Gouvernorat de Rif Dimachq	ריף דמשק	governatorato del Rif di Damasco	ダマスカス郊外県	Rif Dimashq	Damaszek	Rif Dimashq	Rif Şam	大马士革农村省
SY-SU	As-Suwayda	محافظة السويداء	Gouvernement as-Suwaida	Gobernación de Sueida	Gouvernorat de Suweyda	מחוז א-סווידא	governatorato di al-Suwayda	スワイダー県	As-Suwayda	As-Suwajda	As-Suwayda	Süveyde	苏韦达省
SY-TA	Tartus	محافظة طرطوس	Gouvernement Tartus	Gobernación de Tartus	Gouvernorat de Tartous	מחוז טרטוס	governatorato di Tartus	タルトゥース県	Tartous	Tartus	Tartus	Tartus	塔尔图斯省
SZ-HH		مقاطعة هوهو				מחוז האהוהאהו	distretto di Hhohho	ホホ		Dystrykt Hhohho		Hhohho District	霍霍
SZ-LU		مقاطعة لوبومبو				מחוז לובומבו	distretto di Lubombo	ルボンボ		Dystrykt Lubombo		Lubombo District	卢邦博
SZ-MA		مقاطعة منزيني		Distrito de Manzini		מחוז מנזיני	distretto di Manzini	マンジニ地方		Dystrykt Manzini		Manzini District	曼齊尼區
SZ-SH		مقاطعة شيزلويني		Shishelweni		מחוז שיסלוואני	distretto di Shiselweni	シセルウェニ		Dystrykt Shiselweni	Shishelweni	Shiselweni District	希塞卢韦尼
TD-BA	Batha	منطقة البطحة	Region Batha	Región de Batha	Batha		regione di Batha	バタ州	Batha	Region Batha	Batha	Batha Bölgesi	巴塔区
TD-BG	Bahr el Gazel	بحر الغزال	Region Barh El Gazel	Región de Barh El Gazel	Barh El Gazel		regione di Barh El Gazel		Bahr el Gazel Region	Region Bahr El Gazel	Barh El Gazel	Bahr el Gazel Bölgesi	加扎勒河區
TD-BO	Borkou	منطقة بوركو	Region Borkou	Región de Borkou	Borkou	בורקו	regione di Borkou	ボルク州	Borkou Region	Region Borku	Região Borkou	Borkou Bölgesi	博爾庫區
TD-CB	Chari-Baguirmi	منطقة كانم	Region Chari-Baguirmi	Región de Chari-Baguirmi	Chari-Baguirmi	צ׳ארי-בגוירמי	regione di Chari-Baguirmi		Chari-Baguirmi	Region Szari-Bagirmi	Região de Chari-Baguirmi	Chari-Baguirmi Bölgesi	沙里-巴吉尔米区
TD-EE	Ennedi-Est	إنيدي الشرقية	Ennedi Est	Ennedi Est	Ennedi Est	אנדי-מזרח	Regione di Ennedi Est	東エネディ州			Ennedi Leste		東恩內迪區
TD-EO	Ennedi-Ouest	إنيدي الغربية	Ennedi Ouest	Ennedi Ouest	Ennedi Ouest	אנדי-מערב	Regione di Ennedi Ovest	西エネディ州			Ennedi Oeste		西恩內迪區
TD-GR	Guéra	منطقة قيرا	Region Guéra	Región de Guéra	Guéra		regione di Guéra	ゲラ州	Guéra	Region Guéra	Região de Guera	Guéra Bölgesi	蓋拉區
TD-HL	Hadjer-Lamis	منطقة حجر لميس	Region Hadjer-Lamis	Región de Hadjer-Lamis	Hadjer-Lamis		regione di Hadjer-Lamis		Hadjer-Lamis	Region Hadjer-Lamis	Hadjer-Lamis	Hadjer-Lamis Bölgesi	哈傑爾-拉密區
TD-KA	Kanem	منطقة كانم	Region Kanem	Región de Kanem	Kanem		regione di Kanem	カネム州	Kanem	Region Kanem	Kanem	Kanem Bölgesi	加奈姆區
TD-LC	Lac	منطقة البحيرة	Region Lac	Región de Lac	Lac		regione del Lago	ラク州	Lac	Region Lac	Região Lac	Lac Bölgesi	湖區
TD-LO	Logone Occidental	منطقة لوقون الغربي	Region Logone Occidental	Región de Logone Occidental	Logone Occidental	לוגון מערב	regione del Logone Occidentale	ロゴン・オクシデンタル州	Logone Occidental	Region Logon Zachodni	Região Ocidental de Logone	Logone Occidental Bölgesi	西洛貢區
TD-LR	Logone Oriental	منطقة لوقون الشرقي	Region Logone Oriental	Región de Logone Oriental	Logone Oriental		regione del Logone Orientale	ロゴン・オリエンタル州	Logone Oriental	Region Logone Oriental	Região de Logone Oriental	Logone Oriental Bölgesi	東洛貢區
TD-MA	Mandoul	منطقة ماندول	Region Mandoul	Región de Mandoul	Mandoul		regione di Mandoul	マンドゥル州	Mandoul	Region Mandoul	Mandoul	Mandoul Bölgesi	芒杜爾區
TD-MC	Moyen-Chari	منطقة شاري الأوسط	Region Moyen-Chari	Región de Moyen-Chari	Moyen-Chari		regione di Moyen-Chari	モワイヤン・シャリ州	Moyen-Chari	Region Szari Środkowe	Moyen-Chari	Moyen-Chari Bölgesi	中沙里區
TD-ME	Mayo-Kebbi Est	منطقة مايو كيبي الشرقي	Region Mayo-Kebbi Est	Región de Mayo-Kebbi Este	Mayo-Kebbi Est		regione di Mayo-Kebbi Est	東マヨ・ケッビ州	Mayo-Kebbi Est	Region Mayo-Kebbi Est	Mayo-Kebbi Est	Mayo-Kebbi Est Bölgesi	東凱比河區
TD-MO	Mayo-Kebbi Ouest	منطقة مايو كيبي الغربي	Region Mayo-Kebbi Ouest	Región de Mayo-Kebbi Oeste	Mayo-Kebbi Ouest		regione di Mayo-Kebbi Ovest	西マヨ・ケッビ州	Mayo-Kebbi Ouest	Region Mayo-Kebbi Ouest	Mayo-Kebbi Ouest	Mayo-Kebbi Ouest Bölgesi	西凱比河區
TD-ND	N’Djamena	انجمينا	N’Djamena	Yamena	N’Djamena	נג׳מנה	N’Djamena	ンジャメナ	Ndjamena	Ndżamena	N’Djamena	N’Djamena	恩賈梅納
TD-OD	Ouaddaï	منطقة وداي	Region Wadai	Región de Ouaddaï	Ouaddaï	ודאי	regione di Ouaddaï	ワダイ州	Ouaddaï	Region Wadaj	Ouaddaï	Ouaddaï Bölgesi	瓦達伊區
TD-SA	Salamat	منطقة سلامات	Region Salamat	Región de Salamat	Salamat		regione del Salamat	サラマト州	Salamat	Region Salamat	Região de Salamat	Salamat Bölgesi	萨拉马特区
TD-SI	Sila	منطقة سيلا	Region Sila	Región de Sila	Sila	סילה	regione del Sila	シラ州	Sila Region	Region Sila	Região Sila	Sila Bölgesi	西拉區
TD-TA	Tandjilé	منطقة تانجلي	Region Tandjilé	Región de Tandjilé	Tandjilé		regione di Tandjilé	タンジレ州	Tandjilé	Region Tandjilé	Tandjilé	Tandjilé Bölgesi	坦吉萊區
TD-TI	Tibesti	منطقة تبستي	Region Tibesti	Región de Tibesti	Tibesti		regione di Tibesti	ティベスティ州	Tibesti Region	Region Tibesti	Região de Tibesti	Tibesti Bölgesi	提貝斯提區
TD-WF	Wadi Fira	منطقة وادي فيرا	Region Wadi Fira	Región de Wadi Fira	Wadi Fira		regione di Wadi Fira	ワジ・フィラ州	Wadi Fira	Region Wadi Fira	Wadi Fira	Wadi Fira Bölgesi	瓦迪菲拉區
TG-C		الإقليم الأوسط	Region Centrale	Central	Région centrale	אזור המרכז	regione Centrale	中央州		Region Centre			中部区
TG-K		إقليم كارا	Region Kara		Région de la Kara	קארה (מחוז)	regione di Kara	カラ州		Region Kara			卡拉区
TG-M	Maritime	إقليم البحرية	Region Maritime	Marítima	Région maritime	מאריטים	regione Marittima	沿岸州	Maritime	Region Maritime	Maritime	Maritime	濱海區
TG-P		إقليم بلاتيوكس	Region Plateaux	Altiplano	Région des plateaux	פלאטו (מחוז)	regione degli Altopiani	高原州		Region Plateaux			高原區
TG-S		إقليم سافانس	Region Savanes	Sabana	Région des Savanes	סאבאנס	regione delle Savane	サバナ州		Region Savanes			草原區
TH-10	Bangkok	بانكوك	Bangkok	Bangkok	Bangkok	בנגקוק	Bangkok	バンコク	Bangkok	Bangkok	Banguecoque	Bangkok	曼谷
TH-11		محافظة ساموت براكان		Provincia de Samut Prakan		סמוט פרקן	provincia di Samut Prakan	サムットプラーカーン県	Changwat Samut Prakan	Prowincja Samut Prakan			北欖府
TH-12		محافظة نونثابوري		Provincia de Nonthaburi		נונתאבורי	provincia di Nonthaburi	ノンタブリー県	Changwat Nonthaburi	Prowincja Nonthaburi			暖武里府
TH-13		محافظة باثوم ثاني		Provincia de Pathum Thani			provincia di Pathum Thani	パトゥムターニー県	Changwat Pathum Thani	Prowincja Pathum Thani			巴吞他尼府
TH-14		محافظة فرا ناخون سي أيوتثايا	Ayutthaya	Provincia de Phra Nakhon Si Ayutthaya	Ayutthaya	איוטהאיה	provincia di Ayutthaya	アユタヤ県	Changwat Ayutthaya	Prowincja Ayutthaya		Ayutthaya	大城府
TH-15		محافظة أنغ ثونغ		Provincia de Ang Thong			provincia di Ang Thong	アーントーン県	Changwat Ang Thong	Prowincja Ang Thong			紅統府
TH-16	Lopburi	محافظة لوبوري	Lopburi	Provincia de Lopburi	Lopburi		provincia di Lopburi	ロッブリー県	Changwat Lopburi	Prowincja Lopburi		Lopburi	華富里府
TH-17		محافظة سنغ بوري	Singburi	Provincia de Sing Buri			provincia di Sing Buri	シンブリー県	Changwat Singburi	Prowincja Sing Buri		Singburi	信武里府
TH-18		محافظة تشاينات	Chainat	Provincia de Chainat			provincia di Chainat	チャイナート県	Changwat Chainat	Prowincja Chainat		Chainat	猜納府
TH-19		محافظة سارابوري		Provincia de Saraburi			provincia di Saraburi	サラブリー県	Changwat Saraburi	Prowincja Saraburi			北標府
TH-20		محافظة تشونبوري	Chonburi	Provincia de Chon Buri		מחוז צ׳ונבורי	provincia di Chonburi	チョンブリー県	Changwat Chonburi	Prowincja Chonburi		Chonburi	春武里府
TH-21		محافظة رايونغ					provincia di Rayong	ラヨーン県	Changwat Rayong	Prowincja Rayong			羅勇府
TH-22		محافظة تشانثابوري		Provincia de Chanthaburi			provincia di Chanthaburi	チャンタブリー県	Changwat Chantaburi	Prowincja Chanthaburi			尖竹汶府
TH-23		محافظة ترات					provincia di Trat	トラート県	Changwat Trat	Prowincja Trat			桐艾府
TH-24		محافظة شاشوينجساو		Provincia de Chachoengsao			provincia di Chachoengsao	チャチューンサオ県	Changwat Chachoengsao	Prowincja Chachoengsao			北柳府
TH-25		محافظة براشينبوري	Prachinburi	Provincia de Prachinburi			provincia di Prachinburi	プラーチーンブリー県	Changwat Prachinburi	Prowincja Prachinburi		Prachinburi	巴真府
TH-26		محافظة ناخون نايوك		Provincia de Nakhon Nayok			provincia di Nakhon Nayok	ナコーンナーヨック県	Changwat Nakhon Nayok	Prowincja Nakhon Nayok			坤西育府
TH-27		محافظة سا كايو		Provincia de Sa Kaeo			provincia di Sa Kaeo	サケーオ県	Changwat Sa Kaew	Prowincja Sa Kaeo			沙繳府
TH-30		محافظة ناخون راتشاسيما		Provincia de Nakhon Ratchasima			provincia di Nakhon Ratchasima	ナコーンラーチャシーマー県	Changwat Nakhon Ratchasima	Prowincja Nakhon Ratchasima			呵叻府
TH-31		محافظة بوريرام	Buriram	Provincia de Buri Ram		בוריראם	provincia di Buri Ram	ブリーラム県	Changwat Buriram	Prowincja Buri Ram		Buriram	武里喃府
TH-32		محافظة سورين					provincia di Surin	スリン県	Changwat Surin	Prowincja Surin			素輦府
TH-33		محافظة سي سا كت		Provincia de Sisaket		סיסאקט	provincia di Sisaket	シーサケート県	Changwat Sisaket	Prowincja Sisaket		Sisaket	四色菊府
TH-34		محافظة أوبون راتشاثاني		Provincia de Ubon Ratchathani			provincia di Ubon Ratchathani	ウボンラーチャターニー県	Changwat Ubon Ratchathani	Prowincja Ubon Ratchathani			烏汶府
TH-35		محافظة ياسوثون		Provincia de Yasothon			provincia di Yasothon	ヤソートーン県	Changwat Yasothon	Prowincja Yasothon			益梭通府
TH-36		محافظة تشايافوم		Provincia de Chaiyaphum			provincia di Chaiyaphum	チャイヤプーム県	Changwat Chaiyaphum	Prowincja Chaiyaphum			猜也奔府
TH-37		محافظة أمنات تشاروين		Provincia de Amnat Charoen			provincia di Amnat Charoen	アムナートチャルーン県	Changwat Amnat Charoen	Prowincja Amnat Charoen			安納乍能府
TH-38		بوينغ كان			Province de Bueng Kan		provincia di Bueng Kan	ブンカーン県			Bungkan		汶干府
TH-39		محافظة نونغ بوا لامفو	Nongbua Lamphu	Nongbua Lamphu		נונג בואה למפו	provincia di Nongbua Lamphu	ノーンブワラムプー県	Changwat Nong Bua Lamphu	Prowincja Nongbua Lamphu		Nong Bua Lamphu	廊磨喃蒲府
TH-40		محافظة خون كاين		Provincia de Khon Kaen			provincia di Khon Kaen	コーンケン県	Changwat Khon Kaen	Prowincja Khon Kaen			坤敬府
TH-41		محافظة ودون تاني		Provincia de Udon Thani			provincia di Udon Thani	ウドーンターニー県	Changwat Udon Thani	Prowincja Udon Thani			烏隆府
TH-42		محافظة لويي		Provincia de Loei			provincia di Loei	ルーイ県	Changwat Loei	Prowincja Loei			黎府
TH-43		محافظة نونغ خاي		Provincia de Nong Khai			provincia di Nong Khai	ノーンカーイ県	Changwat Nong Khai	Prowincja Nong Khai			廊開府
TH-44		محافظة ماها ساراخام		Provincia de Maha Sarakham			provincia di Maha Sarakham	マハーサーラカーム県	Changwat Maha Sarakham	Prowincja Maha Sarakham			瑪哈沙拉堪府
TH-45		محافظة روي إت		Provincia de Roi Et			provincia di Roi Et	ローイエット県	Changwat Roi Et	Prowincja Roi Et			黎逸府
TH-46		محافظة كالاسين		Provincia de Kalasin			provincia di Kalasin	カーラシン県	Changwat Kalasin	Prowincja Kalasin			加拉信府
TH-47		محافظة ساكون ناخون		Provincia de Sakon Nakhon			provincia di Sakon Nakhon	サコンナコーン県	Changwat Sakon Nakhon	Prowincja Sakon Nakhon			色軍府
TH-48		محافظة ناخون فانوم		Provincia de Nakhon Phanom			provincia di Nakhon Phanom	ナコーンパノム県	Changwat Nakhon Phanom	Prowincja Nakhon Phanom			那空拍儂府
TH-49		محافظة موكداهان					provincia di Mukdahan	ムックダーハーン県	Changwat Mukdahan	Prowincja Mukdahan			莫拉限府
TH-50		محافظة تشيانغ مي		Provincia de Chiang Mai		מחוז צ׳יאנג מאי	provincia di Chiang Mai	チエンマイ県	Changwat Chiang Mai	Prowincja Chiang Mai			清邁府
TH-51		محافظة لامفون		Provincia de Lamphun			provincia di Lamphun	ラムプーン県	Changwat Lamphun	Prowincja Lamphun			南奔府
TH-52		لامبانغ		Provincia de Lampang			provincia di Lampang	ラムパーン県	Changwat Lampang	Prowincja Lampang			南邦府
TH-53		محافظة أوتاراديت		Provincia de Uttaradit			provincia di Uttaradit	ウッタラディット県	Changwat Uttaradit	Prowincja Uttaradit			程逸府
TH-54		محافظة فراي		Provincia de Phrae			provincia di Phrae	プレー県	Changwat Phrae	Prowincja Phrae			帕府
TH-55		محافظة نان		Provincia de Nan			provincia di Nan	ナーン県	Changwat Nan	Prowincja Nan			楠府
TH-56		محافظة فاياو		Provincia de Phayao			provincia di Phayao	パヤオ県	Changwat Phayao	Prowincja Phayao			帕夭府
TH-57		تشيانغ ري		Provincia de Chiang Rai		מחוז צ׳יאנג ראי	provincia di Chiang Rai	チエンラーイ県	Changwat Chiang Rai	Prowincja Chiang Rai			清萊府
TH-58		محافظة ماي هونغ سون		Provincia de Mae Hong Son		מיי הונג סון	provincia di Mae Hong Son	メーホンソーン県	Changwat Mae Hong Son	Prowincja Mae Hong Son			湄宏順府
TH-60		محافظة ناخون ساوان		Provincia de Nakhon Sawan			provincia di Nakhon Sawan	ナコーンサワン県	Changwat Nakhon Sawan	Prowincja Nakhon Sawan			北欖坡府
TH-61		محافظة يوثاي ثاني		Provincia de Uthai Thani			provincia di Uthai Thani	ウタイターニー県	Changwat Uthai Thani	Prowincja Uthai Thani			烏泰他尼府
TH-62		كامفاينغ فيت		Provincia de Kamphaeng Phet		קמפאנג פט	provincia di Kamphaeng Phet	カムペーンペット県	Changwat Kamphaeng Phet	Prowincja Kamphaeng Phet			甘烹碧府
TH-63		محافظة تاك		Provincia de Tak		טאק	provincia di Tak	ターク県	Changwat Tak	Prowincja Tak			來興府
TH-64		محافظة سوكوتاي		Provincia de Sukhothai			provincia di Sukhothai	スコータイ県	Changwat Sukhothai	Prowincja Sukhothai			素可泰府
TH-65		محافظة فيتسانولوك		Provincia de Phitsanulok		פיטסנולוק	provincia di Phitsanulok	ピッサヌローク県	Changwat Phitsanulok	Prowincja Phitsanulok			彭世洛府
TH-66		محافظة فيتشيت		Provincia de Phichit			provincia di Phichit	ピチット県	Changwat Phichit	Prowincja Phichit			披集府
TH-67		محافظة فيتشابون		Provincia de Phetchabun			provincia di Phetchabun	ペッチャブーン県	Changwat Phetchabun	Prowincja Phetchabun			碧差汶府
TH-70		محافظة راتشابوري		Provincia de Ratchaburi			provincia di Ratchaburi	ラーチャブリー県	Changwat Ratchaburi	Prowincja Ratchaburi			叻丕府
TH-71		محافظة كانتشانابوري		Provincia de Kanchanaburi		קנצ׳נבורי	provincia di Kanchanaburi	カーンチャナブリー県	Changwat Kanchanaburi	Prowincja Kanchanaburi			北碧府
TH-72	Suphanburi	محافظة سوفانبوري	Suphanburi	Provincia de Suphanburi	Suphanburi	סופאן בורי	provincia di Suphanburi	スパンブリー県	Changwat Suphanburi	Prowincja Suphanburi		Suphanburi	素攀武里府
TH-73		محافظة ناخون باتوم					provincia di Nakhon Pathom	ナコーンパトム県	Changwat Nakhon Pathom	Prowincja Nakhon Pathom			佛統府
TH-74		محافظة ساموت ساخون		Provincia de Samut Sakhon			provincia di Samut Sakhon	サムットサーコーン県	Changwat Samut Sakhon	Prowincja Samut Sakhon			龍仔厝府
TH-75		محافظة ساموت سونغخرام		Provincia de Samut Songkhram			provincia di Samut Songkhram	サムットソンクラーム県	Changwat Samut Songkhram	Prowincja Samut Songkhram			夜功府
TH-76		محافظة براتشينبوري		Provincia de Phetchaburi			provincia di Phetchaburi	ペッチャブリー県	Changwat Phetchaburi	Prowincja Phetchaburi			佛丕府
TH-77		محافظة براتشواب خيري خان		Provincia de Prachuap Khiri Khan			provincia di Prachuap Khiri Khan	プラチュワップキーリーカン県	Changwat Prachuap Khiri Khan	Prowincja Prachuap Khiri Khan			班武里府
TH-80		محافظة ناخون سي تاممارات	Provinz Nakhon Si Thammarat	Provincia de Nakhon Si Thammarat			provincia di Nakhon Si Thammarat	ナコーンシータンマラート県	Changwat Nakhon Si Thammarat	Prowincja Nakhon Si Thammarat	Província de Nakhon Si Thammarat		洛坤府
TH-81		محافظة كرابي		Provincia de Krabi		מחוז קראבי	provincia di Krabi	クラビー県	Changwat Krabi	Prowincja Krabi			甲米府
TH-82	Phang Nga	محافظة فانغ نغا		Provincia de Phang Nga	Phang Nga		provincia di Phang Nga	パンガー県	Changwat Phang Nga	Prowincja Phang Nga		Phang Nga	攀牙府
TH-83		محافظة بوكيت		Provincia de Phuket		פוקט	provincia di Phuket	プーケット県	Changwat Phuket	Prowincja Phuket			普吉府
TH-84		محافظة سورات ثاني		Provincia de Surat Thani		פרובינצית סוראט	provincia di Surat Thani	スラートターニー県	Changwat Surat Thani	Prowincja Surat Thani			素叻府
TH-85		محافظة رانونغ		Provincia de Ranong			provincia di Ranong	ラノーン県	Changwat Ranong	Prowincja Ranong			拉廊府
TH-86		محافظة تشومفون		Provincia de Chumphon			provincia di Chumphon	チュムポーン県	Changwat Chumphon	Prowincja Chumphon			春蓬府
TH-90		محافظة سونغكلا		Provincia de Songkhla			provincia di Songkhla	ソンクラー県	Changwat Songkhla	Prowincja Songkhla			宋卡府
TH-91		محافظة ساتون		Provincia de Satun			provincia di Satun	サトゥーン県	Changwat Satun	Prowincja Satun			沙敦府
TH-92		محافظة ترانغ		Provincia de Trang			provincia di Trang	トラン県	Changwat Trang	Prowincja Trang			董里府
TH-93		محافظة فاتالونغ		Provincia de Phatthalung			provincia di Phatthalung	パッタルン県	Changwat Phattalung	Prowincja Phatthalung			博他侖府
TH-94		باتاني		Provincia de Pattani		פטאני	provincia di Pattani	パッターニー県	Changwat Pattani	Prowincja Pattani		Pattani ili	北大年府
TH-95		محافظة يالا		Provincia de Yala			provincia di Yala	ヤラー県	Changwat Yala	Prowincja Yala			惹拉府
TH-96		محافظة ناراتيوات		Provincia de Narathiwat			provincia di Narathiwat	ナラーティワート県	Changwat Narathiwat	Prowincja Narathiwat			陶公府
TH-S	Pattaya	باتايا	Pattaya	Pattaya	Pattaya	פאטאיה	Pattaya	パッタヤー	Pattaya	Pattaya	Pattaya	Pattaya	芭達亞
TJ-DU		دوشانبي	Duschanbe	Dusambé	Douchanbé	דושנבה	Dušanbe	ドゥシャンベ	Doesjanbe	Duszanbe	Duchambe	Duşanbe	杜尚别
TJ-GB	Gorno-Badakhshan	جورنو	Berg-Badachschan	Provincia de Alto Badajshán	Haut-Badakhchan	מחוז גורנו-בדחשאן	provincia Autonoma di Gorno-Badachšan	ゴルノ・バダフシャン自治州	Gorno-Badachsjan	Górski Badachszan	Gorno-Badakhshan	Dağlık Badahşan	戈爾諾—巴達赫尚自治州
TJ-KT		محافظة خاتلون	Chatlon	Provincia de Khatlon		מחוז חאטלון	Chatlon	ハトロン州		Wilajet chatloński		Hatlon	哈特隆州
TJ-RA	Nohiyahoi Tobei Jumhurí	مقاطعات التبعية الجمهوري	Nohijahoi tobei dschumhurij	Región bajo subordinación republicana	Nohiyahoi tobei Jumhurii	נפות בכפיפות רפובליקנית	distretti di Subordinazione Repubblicana	共和国直轄地	Regio ondergeordend aan de republiek	Rejony Administrowane Centralnie	Karotegin	Karategin	國家直轄區
TJ-SU		صغد		Provincia de Sughd		מחוז סוגד	Suǧd	ソグド州		Wilajet sogdyjski		Sogd	索格特州
TL-AL		بلدية ايلو	Gemeinde Aileu	Aileu (distrito)	Aileu (municipalité)	מחוז אילאו	distretto di Aileu	アイレウ県		Dystrykt Aileu		Aileu Belediyesi	阿伊萊烏縣
TL-AN		بلدية إينارو	Ainaro (Gemeinde)		Ainaro (municipalité)	מחוז איינרו	distretto di Ainaro	アイナロ県		Dystrykt Ainaro		Ainora Belediyesi	阿伊納羅縣
TL-BA		بلدية بوكاو	Baucau (Gemeinde)	Baucau (distrito)	Baucau (municipalité	מחוז באוקאו	distretto di Baucau	バウカウ県		Dystrykt Baucau		Baucau Belediyesi	包考縣
TL-BO		بلدية بوبونارو	Bobonaro (Gemeinde)			בובונרו	distretto di Bobonaro	ボボナロ県		Dystrykt Bobonaro		Bobonaro Belediyesi	博博納羅縣
TL-CO		بلدية كوفا ليما		Cova-Lima		קובה-לימה		コヴァ・リマ県		Dystrykt Cova-Lima		Cova Lima Belediyesi	科瓦利馬縣
TL-DI	Dili	بلدية ديلي	Gemeinde Dili	Dili	Dili	מחוז דילי	distretto di Dili	ディリ県	Dili	Dystrykt Dili		Dili	帝力縣
TL-ER		مقاطعة إرميرا				ארמרה		エルメラ県		Dystrykt Ermera		Ermera District	埃爾梅拉縣
TL-LA		بلدية لوتيم	Lautém (Gemeinde)	Lautem		לאוטם	distretto di Lautém	ラウテン県		Dystrykt Lautém		Lautém Belediyesi	勞滕縣
TL-LI	Liquiçá	مقاطعة ليكويتشيا	Liquiçá (Gemeinde)	Liquiçá	Liquiçá	ליקיסה	distretto di Liquiçá	リキシャ県	Liquiçá	Dystrykt Liquiçá	Liquiçá	Liquaca Belediyesi	利逵薩縣
TL-MF		بلدية مانوفاهي				מנופני		マヌファヒ県		Dystrykt Manufahi		Manufahi Belediyesi	馬努法伊縣
TL-MT		مقاطعة ماناتوتو				מנטוטו	distretto di Manatuto	マナトゥト県		Dystrykt Manatuto		Manatuto District	馬納圖托縣
TL-OE	Oecusse	بلدية أويكيوس	Oecusse	Oecussi-Ambeno	Oecusse	אוקוסי-אומנו	Okussi-Ambeno		Oecusse	Dystrykt Oecusse	Oecusse	Oecusse Belediyesi	歐庫西-安貝諾縣
TL-VI		بلدية فيكيك				ויקקה	distretto di Viqueque	ヴィケケ県		Dystrykt Viqueque		Viqueque Belediyesi	維克克縣
TM-A		اقليم أهال	Ahal welaýaty	Provincia de Ahal		מחוז אהאל	provincia di Ahal	アハル州		Wilajet achalski		Ahal vilayeti	阿哈爾州
TM-B		ولاية بلقان	Balkan welaýaty	Provincia de Balkan		מחוז בלקן	provincia di Balkan	バルカン州		Wilajet balkański		Balkan vilayeti	巴爾坎州
TM-D		ولاية داشوغوز	Daşoguz welaýaty	Provincia de Daşoguz	Province de Daşoguz	מחוז דשחובוז	provincia di Daşoguz	ダショグズ州		Wilajet daszoguski		Daşoğuz vilayeti	達沙古茲州
TM-L		ولاية لباب	Lebap welaýaty	Provincia de Lebap		מחוז לבפ	provincia di Lebap	レバプ州		Wilajet lebapski		Lebap vilayeti	列巴普州
TM-M		محافظة ماري	Mary welaýaty	Provincia de Mary		מחוז מרי	provincia di Mary	マル州		Wilajet maryjski		Mary vilayeti	馬雷州
TM-S		عشق آباد		Asjabad	Achgabat	אשגבאט		アシガバート	Asjchabad	Aszchabad	Asgabate	Aşkabat	阿什哈巴德
TN-11		ولاية تونس	Gouvernorat Tunis	Gobernación de Túnez	Gouvernorat de Tunis		governatorato di Tunisi	チュニス県		Gubernatorstwo Tunis	Túnis	Tunus ili	突尼斯省
TN-12	Ariana	ولاية أريانة	Gouvernorat Ariana	Gobernación de Ariana	Gouvernorat de l’Ariana	אריאנה	governatorato di Ariana	アリアナ県	Ariana	Gubernatorstwo Arjana	Ariana	Aryana Vilayeti	艾爾亞內省
TN-13		ولاية بن عروس	Gouvernorat Ben Arous	Gobernación de Ben Arous	Gouvernorat de Ben Arous	בן ערוס	governatorato di Ben Arous	ベンナラス県		Gubernatorstwo Bin Arus		Ben Arus ili	本阿魯斯省
TN-14	Manouba	ولاية منوبة	Gouvernorat Manouba	Gobernación de Manouba	Gouvernorat de la Manouba		governatorato di Manouba	マヌーバ県	Manouba	Gubernatorstwo Manuba	Manouba	Manuba ili	馬努巴省
TN-21		ولاية نابل	Gouvernorat Nabeul	Gobernación de Nabeul	Gouvernorat de Nabeul		governatorato di Nabeul	ナブール県		Gubernatorstwo Nabul		Nabil ili	納布勒省
TN-22		ولاية زغوان	Gouvernement Zaghouan	Gobernación de Zaghouan	Gouvernorat de Zaghouan		governatorato di Zaghouan	ザグアン県		Gubernatorstwo Zaghwan		Zağvan ili	宰格萬省
TN-23		ولاية بنزرت	Gouvernorat Bizerta	Gobernación de Bizerta	Gouvernorat de Bizerte	בנזרט (מחוז)	governatorato di Biserta	ビゼルト県		Gubernatorstwo Bizerta		Binzert ili	比塞大省
TN-31		ولاية باجة	Gouvernorat Beja	Gobernación de Béja	Gouvernorat de Béja	בז׳ה (מחוז, תוניסיה)	governatorato di Béja	ベジャ県		Gubernatorstwo Badża		Bace ili	巴傑省
TN-32		ولاية جندوبة	Gouvernorat Jendouba	Gobernación de Jendouba	Gouvernorat de Jendouba	מחוז ג׳נדובה	governatorato di Jendouba	ジェンドゥーバ県		Gubernatorstwo Dżunduba		Cendube ili	堅杜拜省
TN-33	Kef	ولاية الكاف	Gouvernement Kef	Gobernación de Al-Kāf	gouvernorat du Kef	מחוז כף	governatorato del Kef	ケフ県	Kef	Gubernatorstwo Kaf	Kef	Kâf ili	卡夫省
TN-34		ولاية سليانة	Gouvernorat Siliana	Gobernación de Siliana	Gouvernorat de Siliana		governatorato di Siliana	シリアナ県		Gubernatorstwo Siljana		Silyana ili	錫勒亞奈省
TN-41		ولاية القيروان	Gouvernorat Kairouan	Gobernación de Kairuán	Gouvernorat de Kairouan	קירואן	governatorato di Kairouan	ケルアン県		Gubernatorstwo Kairuan	Kairouan (província)	Kayravan	凱魯萬省
TN-42		ولاية القصرين	Gouvernorat Kasserine	Gobernación de Kasserine	Gouvernorat de Kasserine	קסרין	governatorato di Kasserine	カスリーヌ県		Gubernatorstwo Al-Kasrajn		Kassarin ili	卡塞林省
TN-43		ولاية سيدي بوزيد	Gouvernorat Sidi Bouzid	Gobernación de Sidi Bouzid	Gouvernorat de Sidi Bouzid	מחוז סידי בוזיד	governatorato di Sidi Bouzid	シディブジッド県		Gubernatorstwo Sidi Bu Zajd	Sidi Bou Said	Sidi Bu Zeyd ili	西迪布濟德省
TN-51		ولاية سوسة	Gouvernorat Sousse	Gobernación de Susa	Gouvernorat de Sousse	סוס	governatorato di Susa	スース県		Gubernatorstwo Susa		Susa ili	蘇塞省
TN-52		ولاية المنستير	Gouvernorat Monastir	Gobernación de Monastir	Gouvernorat de Monastir		governatorato di Monastir	モナスティル県		Gubernatorstwo Monastyr	Monastir (província)	Munastır	莫納斯提爾省
TN-53		ولاية المهدية	Gouvernorat Mahdia	Gobernación de Mahdia	Gouvernorat de Mahdia	מהדיה	governatorato di Mahdia	マーディア県		Gubernatorstwo Al-Mahdija		Mehdiye ili	馬赫迪耶省
TN-61		ولاية صفاقس	Gouvernorat Sfax	Gobernación de Sfax	Gouvernorat de Sfax	ספקס	governatorato di Sfax	スファックス県		Gubernatorstwo Safakis		Sfaks ili	斯法克斯省
TN-71		ولاية قفصة	Gouvernorat Gafsa	Gobernación de Gafsa	Gouvernorat de Gafsa	גפסה	governatorato di Gafsa	ガフサ県		Gubernatorstwo Kafsa		Kafsa ili	加夫薩省
TN-72		ولاية توزر	Gouvernorat Tozeur	Gobernación de Tozeur	Gouvernorat de Tozeur	טוזור	governatorato di Tozeur	トズール県		Gubernatorstwo Tauzar		Tuzer ili	托澤爾省
TN-73	Kebili	ولاية قبلي	Gouvernorat Kebili	Gobernación de Kebili	Gouvernorat de Kébili	קבילי	governatorato di Kébili	ケビリ県		Gubernatorstwo Kibili	Kebili	Kabili ili	吉比利省
TN-81		ولاية قابس	Gouvernorat Gabès	Gobernación de Gabès	Gouvernorat de Gabès	גאבס	governatorato di Gabès	ガベズ県		Gubernatorstwo Kabis		Gabes	加貝斯省
TN-82	Medenine	ولاية مدنين	Gouvernorat Medenine	Gobernación de Medenine	Gouvernorat de Médenine	מחוז מדנין	governatorato di Médenine	メドニン県		Gubernatorstwo Madanijin		Medenin ili	梅德寧省
TN-83		ولاية تطاوين	Gouvernorat Tataouine	Gobernación de Tataouine	Gouvernorat de Tataouine		governatorato di Tataouine	タタウイヌ県		Gubernatorstwo Tatawin		Tatavin ili	泰塔溫省
TO-01	ʻEua		ʻEua	‘Eua		מחוז אוה		エウア島	‘Eua	ʻEua	ʻEua	Eua	埃瓦島
TO-02	Haʻapai	هاباي	Haʻapai	Grupo Gálvez	Ha’apai	מחוז חאפאי	Haʻapai	ハアパイ諸島	Ha’apai	Archipelag Ha’apai	Ha’apai	Haʻapai	哈派群島
TO-03		نيواس		Grupo Niuas		ניואס		ニウアス諸島					紐阿斯群島
TO-04		تونغاتابو				נוקואלופה		トンガタプ島					汤加塔布岛
TO-05	Vavaʻu	فافاو	Vava’u	Vava’u	Vava’u	מחוז ואוואו	Vava’u	ヴァヴァウ諸島	Vava’u	Vava’u	Vava’u	Vava’u	瓦瓦烏群島
TR-01		أضنة		Provincia de Adana		אדנה	provincia di Adana	アダナ県					阿达纳省
TR-02		أديامان		Provincia de Adıyaman		אדיאמן	provincia di Adıyaman	アドゥヤマン県					阿德亚曼省
TR-03		أفيون		Provincia de Afyonkarahisar		אפיונקרהיסאר	provincia di Afyonkarahisar	アフィヨンカラヒサール県					阿菲永卡拉希萨尔省
TR-04		أغري		Provincia de Ağrı			provincia di Ağrı	アール県					阿勒省
TR-05		أماصيا		Provincia de Amasya			provincia di Amasya	アマスィヤ県					阿马西亚省
TR-06		أنقرة				אנקרה	provincia di Ankara	アンカラ県			Ancara		安卡拉省
TR-07		أنطاليا		Provincia de Antalya		אנטליה	provincia di Adalia	アンタルヤ県			Antália (província)		安塔利亚省
TR-08		أرتفين		Provincia de Artvin		ארטווין	provincia di Artvin	アルトヴィン県				Artvin ili	阿尔特温省
TR-09		أيدين		Provincia de Aydin			provincia di Aydın	アイドゥン県					艾登省
TR-10		باليكسير		Provincia de Balıkesir		נפת בליקסיר	provincia di Balıkesir	バルケスィル県					巴勒克埃西尔省
TR-11		بيلجيك		Provincia de Bilecik		בילג׳יק	provincia di Bilecik	ビレジク県					比莱吉克省
TR-12		بينغول		Provincia de Bingöl			provincia di Bingöl	ビンギョル県					宾格尔省
TR-13		بدليس		Provincia de Bitlis		ביטליס	provincia di Bitlis	ビトリス県					比特利斯省
TR-14		بولو		Provincia de Bolu		נפת בולו	provincia di Bolu	ボル県					博卢省
TR-15		بوردور		Provincia de Burdur			provincia di Burdur	ブルドゥル県					布尔杜尔省
TR-16		بورصة		Provincia de Bursa		מחוז בורסה	provincia di Bursa	ブルサ県					布尔萨省
TR-17		محافظة جاناكالي		Provincia de Çanakkale			provincia di Çanakkale	チャナッカレ県					恰纳卡莱省
TR-18		جانقري	Çankırı (Provinz)	Provincia de Çankırı	Çankırı (province)		provincia di Çankırı	チャンクル県		Çankırı (prowincja)	Çankırı (província)	Çankırı (il)	昌克勒省
TR-19		شوروم		Provincia de Çorum	Çorum (province)	נפת צ׳ורום	provincia di Çorum	チョルム県		Çorum (prowincja)	Çorum (província)	Çorum (il)	乔鲁姆省
TR-20		دينيزلي		Provincia de Denizli			provincia di Denizli	デニズリ県					代尼兹利省
TR-21		دياربكر		Provincia de Diyarbakır		נפת דיארבקיר	provincia di Diyarbakır	ディヤルバクル県					迪亚巴克尔省
TR-22		ادرنة		Provincia de Edirne			provincia di Edirne	エディルネ県					埃迪尔内省
TR-23		إيلازيغ		Provincia de Elazığ	Elâzığ	נפת אלזי	provincia di Elâzığ	エラズー県				Elâzığ	埃拉泽省
TR-24		أرزنجان		Provincia de Erzincan		ארזינג׳אן	provincia di Erzincan	エルズィンジャン県					埃尔津詹省
TR-25		أرضروم		Provincia de Erzurum		ארזורום	provincia di Erzurum	エルズルム県					埃尔祖鲁姆省
TR-26		إسكيشهر		Provincia de Eskişehir			provincia di Eskişehir	エスキシェヒル県					埃斯基谢希尔省
TR-27		عنتاب		Provincia de Gaziantep		גזיאנטפ	provincia di Gaziantep	ガズィアンテプ県					加济安泰普省
TR-28		غيرسون		Provincia de Giresun			provincia di Giresun	ギレスン県			Giresun (província)		吉雷松省
TR-29		غوموشخان		Provincia de Gümüşhane			provincia di Gümüşhane	ギュミュシュハーネ県					居米什哈内省
TR-30		حكاري		Provincia de Hakkâri	Hakkari	האקארי	provincia di Hakkâri	ハッキャリ県		Hakkari			哈卡里省
TR-31		هتاي		Provincia de Hatay		נפת האטיי	provincia di Hatay	ハタイ県					哈塔伊省
TR-32		إسبرطة		Provincia de Isparta			provincia di Isparta	ウスパルタ県					伊斯帕尔塔省
TR-33		مرسين		Provincia de Mersin		מחוז מרסין	provincia di Mersin	メルスィン県					梅尔辛省
TR-34	Istanbul	إسطنبول	Istanbul	Provincia de Estambul	Istanbul	איסטנבול	provincia di Istanbul	イスタンブール県	Istanboel	Stambuł	Istambul (província)		伊斯坦堡省
TR-35	Izmir	ازمير	Izmir	Provincia de Esmirna	Izmir	מחוז איזמיר	provincia di Smirne	イズミル県			Esmirna (província)	İzmir (il)	伊兹密尔省
TR-36		قارص				קארס		カルス県					卡尔斯省
TR-37		قسطموني		Provincia de Kastamonu			provincia di Kastamonu	カスタモヌ県					卡斯塔莫努省
TR-38		قيصرية		Provincia de Kayseri			provincia di Kayseri	カイセリ県					开塞利省
TR-39		كيركلاريلي		Provincia de Kırklareli			provincia di Kırklareli	クルクラーレリ県					克尔克拉雷利省
TR-40		قيرشهر		Provincia de Kırşehir			provincia di Kırşehir	クルシェヒル県					克尔谢希尔省
TR-41		كوكالي		Provincia de Kocaeli		קוג׳לי	provincia di Kocaeli	コジャエリ県					科贾埃利省
TR-42		قونية		Provincia de Konya			provincia di Konya	コンヤ県			Konya (província)		科尼亚省
TR-43		كوتاهيا		Provincia de Kütahya			provincia di Kütahya	キュタヒヤ県					屈塔希亚省
TR-44		ملطية		Provincia de Malatya			provincia di Malatya	マラティヤ県					马拉蒂亚省
TR-45		مانيسا		Provincia de Manisa			provincia di Manisa	マニサ県					马尼萨省
TR-46		مرعش		Provincia de Kahramanmaraş			provincia di Kahramanmaraş	カフラマンマラシュ県					卡赫拉曼马拉什省
TR-47		ماردين		Provincia de Mardin		נפת מרדין	provincia di Mardin	マルディン県					马尔丁省
TR-48		موغلا		Provincia de Muğla			provincia di Muğla	ムーラ県					穆拉省
TR-49		موش		Provincia de Muş		מוש (נפה)	provincia di Muş	ムシュ県					穆什省
TR-50		نوشهر		Provincia de Nevşehir			provincia di Nevşehir	ネヴシェヒル県					内夫谢希尔省
TR-51		نيغدة		Provincia de Niğde			provincia di Niğde	ニーデ県		Niğde (prowincja)	Niğde (província)		尼代省
TR-52		أردو		Provincia de Ordu			provincia di Ordu	オルドゥ県					奥尔杜省
TR-53		ريزه		Provincia de Rize			provincia di Rize	リゼ県		Prowincja Rize			里泽省
TR-54		ساكاريا		Provincia de Sakarya			provincia di Sakarya	サカリヤ県					萨卡里亚省
TR-55		سامسون		Provincia de Samsun			provincia di Samsun	サムスン県					萨姆松省
TR-56		سعرد		Provincia de Siirt			provincia di Siirt	スィイルト県					锡尔特省
TR-57		محافظة سينوب		Provincia de Sinope			provincia di Sinope	スィノプ県		Synopa			锡诺普省
TR-58		سيواس		Provincia de Sivas			provincia di Sivas	スィヴァス県					錫瓦斯省
TR-59		تيكيرداغ		Provincia de Tekirdağ			provincia di Tekirdağ	テキルダー県					泰基尔达省
TR-60		توقات		Provincia de Tokat		טוקט	provincia di Tokat	トカト県					托卡特省
TR-61		طرابزون		Provincia de Trabzon		מחוז טרבזון	provincia di Trebisonda	トラブゾン県			Trebizonda		特拉布宗省
TR-62		تونجيلي		Provincia de Tunceli		טונצלי	provincia di Tunceli	トゥンジェリ県					通杰利省
TR-63		محافظة أورفة		Provincia de Sanliurfa		נפת שנלאורפה	provincia di Şanlıurfa	シャンルウルファ県		Şanlıurfa (prowincja)	Şanlıurfa (província)		尚勒乌尔法省
TR-64		أوشاك		Provincia de Uşak			provincia di Uşak	ウシャク県					乌沙克省
TR-65		محافظة وان		Provincia de Van		ואן	provincia di Van	ヴァン県		Wan			凡城省
TR-66		يوزغات		Provincia de Yozgat			provincia di Yozgat	ヨズガト県					约兹加特省
TR-67		زانغولداك		Provincia de Zonguldak	Zonguldak (province)		provincia di Zonguldak	ゾングルダク県		Zonguldak (prowincja)	Zonguldak (província)	Zonguldak (il)	宗古尔达克省
TR-68		آق سراي		Provincia de Aksaray			provincia di Aksaray	アクサライ県					阿克萨赖省
TR-69		بايبورت		Provincia de Bayburt			provincia di Bayburt	バイブルト県					巴伊布尔特省
TR-70		كارامان		Provincia de Karaman		קאראמאן	provincia di Karaman	カラマン県			Karaman (província)		卡拉曼省
TR-71		محافظة قيريقكالي		Provincia de Kırıkkale		נפת קרקקלה	provincia di Kırıkkale	クルッカレ県					克勒克卡莱省
TR-72		بطمان		Provincia de Batman			provincia di Batman	バトマン県					巴特曼省
TR-73		شرناق		Provincia de Şırnak		שרנק (נפה)	provincia di Şırnak	シュルナク県					舍尔纳克省
TR-74		بارتين					provincia di Bartın	バルトゥン県					巴尔滕省
TR-75		أرداهان		Provincia de Ardahan		ארדהאן	provincia di Ardahan	アルダハン県					阿尔达汉省
TR-76		اغدير		Provincia de Iğdır			provincia di Iğdır	ウードゥル県					厄德尔省
TR-77		يالوفا		Provincia de Yalova			provincia di Yalova	ヤロヴァ県					亚洛瓦省
TR-78		كارابوك		Provincia de Karabük			provincia di Karabük	カラビュック県					卡拉比克省
TR-79		كلس		Provincia de Kilis		קיליס	provincia di Kilis	キリス県					基利斯省
TR-80		عثمانية		Provincia de Osmaniye		נפת אוסמנייה	provincia di Osmaniye	オスマニエ県					奧斯曼尼耶省
TR-81		دوزجي		Provincia de Düzce			provincia di Düzce	デュズジェ県					迪兹杰省
TT-ARI		آريما	Arima (Trinidad)	Arima (Trinidad y Tobago)	Arima (Trinité)			アリマ		Arima (Trynidad i Tobago)			阿里马
TT-CHA		تشاغواناس				צ׳אגואנאס		チャグアナス					查瓜納斯
TT-CTT		شركة كوفا تاباكويت تالبارو الإقليمية			Région de Couva-Tabaquite-Talparo		regione di Couva-Tabaquite-Talparo		Couva - Tabaquite - Talparo	Region Couva-Tabaquite-Talparo	Couva Tabaquite Talparo	Couva-Tabaquite-Talparo Regional Corporation	库瓦-塔瓦基特-塔尔帕罗地区
TT-DMN		شركة دييجو مارتن الإقليمية	Diego Martin (Region)		Région de Diego Martin		regione di Diego Martin	ディエゴ・マーティン地域自治体		Region Diego Martin		Diego Martin Bölgesel Ortaklığı	迭戈马丁地区
TT-MRC		ريو كلارو مايارو الإقليمية		Río Claro-Mayaro	Région de Rio Claro-Mayaro		regione di Rio Claro-Mayaro		Rio Claro - Mayaro	Korporacja Rio Claro-Mayaro	Região de Rio Claro Mayaro	Rio Claro-Mayaro	马亚罗-里奥克拉罗区
TT-PED		شركة بينال ديب الإقليمية			Région de Penal-Debe		regione di Penal-Debe		Penal - Debe	Region Penal-Debe	Região de Penal Debe	Penal-Debe Bölgesi	皮納爾-德貝郡
TT-POS		بورت أوف سبين		Puerto España	Port-d’Espagne	פורט אוף ספיין		ポートオブスペイン					西班牙港
TT-PRT		شركة برنس تاون الإقليمية	Princes Town Region	Princes Town (Trinidad y Tobago)	Région de Princes Town		regione di Princes Town	プリンセス・タウン地域自治体		Region Princes Town	Corporação Regional Princes Town	Princes Town Bölgesi	王子城郡
TT-PTF		بوينت فورتين				פוינט פורטין		ポイント・フォーティン		Point Fortín			波因特福廷
TT-SFO		سان فرناندو، ترينيداد وتوباغو				סן פרננדו (טרינידד)		サンフェルナンド					聖費爾南多
TT-SGE		شركة سانجر غراند الإقليمية	Sangre Grande (Region)		Région de Sangre Grande		regione di Sangre Grande	サングレ・グランド地域自治体		Region Sangre Grande	Região Sangre Grande	Sangre Grande Bölgesel Kurumu	大桑格雷地区
TT-SIP		شركة سيباريا الإقليمية			Région de Siparia		regione di Siparia	シパリア地域自治体		Region Siparia		Siparia Regional Corporation	錫帕里亞郡
TT-SJL		شركة سان خوان لافنتيل الإقليمية			Région de San Juan-Laventille		regione di San Juan-Laventille		San Juan - Laventille	Region San Juan-Laventille		San Juan-Laventille Bölgesel Kurumu	圣胡安-拉文蒂尔区
TT-TOB		توباغو				טובגו		トバゴ島					多巴哥岛
TT-TUP		شركة تونابونا بياركو الإقليمية			Région de Tunapuna-Piarco		regione di Tunapuna-Piarco	マコヤ	Tunapuna - Piarco	Region Tunapuna-Piarco	Tunapuna Piarco	Tunapuna-Piarco Regional Corporation	麥高耶
TV-FUN		فونافوتي				פנאפוטי		フナフティ島					富纳富提
TV-NIT								ニウタオ島					紐陶島
TV-NKF						נוקופטאו		ヌクフェタウ環礁					努庫費陶環礁
TV-NKL						נוקולאלאה		ヌクラエラエ環礁					努庫萊萊環礁
TV-NMA			Nanumea-Atoll			ננומאה		ナヌメア環礁					納努梅阿環礁
TV-NMG	Nanumanga		Nanumanga	Nanumanga				ナヌマンガ島	Nanumanga	Nanumanga		Nanumanga	纳努曼加岛
TV-NUI								ヌイ環礁					努伊環礁
TV-VAI								ヴァイツプ島					婓伊托波
TW-CHA		مقاطعة تشانغوا	Landkreis Changhua	Condado de Changhua	Comté de Changhua		contea di Changhua	彰化県		Zhanghua	Condado de Changhua		彰化縣
TW-CYI	Chiayi County	مقاطعة شياي	Landkreis Chiayi	Condado del Chiayai	Comté de Chiayi	ג׳יאיי	contea di Chiayi	嘉義県		Jiayi	Condado de Chiayi	Chiayi Country	嘉義縣
TW-CYQ		شيا يي				ג׳יאיי		嘉義市		Jiayi			嘉義市
TW-HSQ	Hsinchu County	مقاطعة هسينشو	Landkreis Hsinchu	Condado de Hsinchu	Comté de Hsinchu		Contea di Hsinchu	新竹県		Xinzhu	Condado de Hsinchu	Hsinchu County	新竹縣
TW-HSZ		سين شو				שינג׳ו		新竹市		Xinzhu			新竹市
TW-HUA		مقاطعة هوالين	Landkreis Hualien	Condado de Hualien	Comté d’Hualien	חוואליין (מחוז)	Contea di Hualien	花蓮県		Hualian	Condado de Hualien		花蓮縣
TW-ILA		مقاطعة ييلان	Landkreis Ilan	Condado de Yilan	comté de Yilan		Contea di Yilan	宜蘭県			Condado de Yilan		宜蘭縣
TW-KEE		كي لنغ			Chilung	ג׳ילונג		基隆市					基隆市
TW-KHH		كاوهسيونغ				גאושיונג		高雄市					高雄市
TW-KIN		كنمن			Jinmen	קואמוי		金門県					金門縣
TW-LIE					comté de Lienchiang		contea di Lianjiang	連江県					連江縣
TW-MIA		مقاطعة مياولي	Landkreis Miaoli	Comté de Miaoli	Comté de Miaoli		contea di Miaoli	苗栗県			Condado de Miaoli	Miaoli County	苗栗縣
TW-NAN		مقاطعة نانتو	Landkreis Nantou	Condado del Nantou	Comté de Nantou	מחוז נאנטו	contea di Nantou	南投県			Condado de Nantou		南投縣
TW-NWT		تايبيه الجديدة	Neu-Taipeh	Nuevo Taipéi	Nouveau Taipei	ניו טאיפיי	Nuova Taipei	新北市	Nieuw Taipei	Nowe Tajpej	Novo Taipé		新北市
TW-PEN		بسكادورز	Landkreis Penghu	Islas Pescadores	comté de Penghu	פנגחו	contea di Penghu	澎湖県	Pescadores				澎湖縣
TW-PIF		مقاطعة بينغتونغ	Landkreis Pingtung	Condado de Pingtung	Comté de Pingtung	מחוז פינגטונג	Contea di Pingtung	屏東県		Pingdong	Condado de Pingtung		屏東縣
TW-TAO		مدينة تاويون			comté de Taoyuan			桃園市					桃園市
TW-TNN		تاينان				טאינאן		台南市					臺南市
TW-TPE		تايبيه	Taipeh	Taipéi		טאיפיי		台北市		Tajpej	Taipé		臺北市
TW-TTT		مقاطعة تايتونغ	Landkreis Taitung	Condado del Taitung	Comté de Taitung	מחוז טייטונג	Contea di Taitung	台東県		Taidong	Condado de Taitung	Taitung County	臺東縣
TW-TXG		تاي شانغ				טאיג׳ונג		台中市		Taizhong			臺中市
TW-YUN		مقاطعة يونلين	Landkreis Yunlin	Condado de Yunlin	comté de Yunlin		contea di Yunlin	雲林県			Condado de Yunlin	Yunlin County	雲林縣
TZ-01		إقليم أروشا		Región de Arusha	Région d’Arusha	מחוז ארושה	regione di Arusha	アルーシャ州		Arusza		Arusha Region	阿鲁沙区
TZ-02		إقليم دار السلام	Region Daressalam	Región de Dar es-Salam		מחוז דאר א-סלאם	regione di Dar es Salaam	ダルエスサラーム州				Dar es Salaam Bölgesi	达累斯萨拉姆区
TZ-03		إقليم دودوما		Región de Dodoma			regione di Dodoma	ドドマ州					多多馬區
TZ-04		إقليم إيرينغا		Región de Iringa			regione di Iringa	イリンガ州					伊林加區
TZ-05		إقليم كاجيرا		Región de Kagera			regione del Kagera	カゲラ州				Kagera Bölgesi	卡蓋拉區
TZ-06	North Pemba	إقليم شمال بيمبا	Pemba Kaskazini	Región de Pemba North	Pemba Nord		regione di Pemba Nord	ペンバ北部州	Noord-Pemba	Pemba Północna	Pemba Norte	Kuzey Pemba Bölgesi	北奔巴區
TZ-07	Zanzibar North	إقليم شمال زنجبار	Zanzibar North	Región de Zanzibar North	Unguja Nord		regione di Zanzibar Nord	ザンジバル北部州	Noord-Zanzibar	Zanzibar Północny	Zanzibar North (região)	Kuzey Zanzibar Bölgesi	尚西巴北區
TZ-08		إقليم كيغوما		Región de Kigoma	Région de Kigoma	קיגומה	regione di Kigoma	キゴマ州				Kigoma Bölgesi	基戈馬區
TZ-09		مقاطعة كليمنجارو	Kilimandscharo	Región de Kilimanjaro	Kilimandjaro	מחוז קילימנג׳רו	regione del Kilimangiaro	キリマンジャロ州		Kilimandżaro		Kilimanjaro Bölgesi	乞力馬扎羅區
TZ-10	South Pemba	إقليم جنوب بيمبا	Pemba Kusini	Región de Pemba South	Pemba Sud		regione di Pemba Sud	ペンバ南部州	Zuid-Pemba	Pemba Południowa	Pemba Sul	South Pemba Bölgesi	南奔巴區
TZ-11	Zanzibar Central/South	إقليم جنوب أونغوجا	Zanzibar Central/South	Región de Zanzibar Central/South	Unguja Sud et Central		regione di Zanzibar Centro-Sud	ザンジバル中部・南部州	Centraal- en Zuid-Zanzibar	Zanzibar Południowy	Zanzibar Central/South		尚西巴南區
TZ-12		إقليم ليندي		Región de Lindi		לינדי	regione di Lindi	リンディ州				Lindi Region	林迪區
TZ-13		اقليم مارا		Región de Mara		מחוז מארה	regione del Mara	マラ州				Mara Bölgesi	馬拉區
TZ-14		إقليم مبيا		Región de Mbeya		מביה	regione di Mbeya	ムベヤ州				Mbeya Bölgesi	姆貝亞區
TZ-15	Zanzibar Urban/West	زنجبار	Zanzibar Urban/West	Región de Zanzibar Urban/West	Unguja Ville et Ouest		regione di Zanzibar Urbana-Ovest	ザンジバル都市部・西部州	Stedelijk- en West-Zanzibar	Zanzibar Zachodni	Zanzibar Urban/West	Zanzibar Kırsal/Batı Bölgesi	尚西巴西區
TZ-16		إقليم موروغورو		Región de Morogoro			regione di Morogoro	モロゴロ州				Morogora Bölgesi	莫罗戈罗区
TZ-17		إقليم متوارا		Región de Mtwara			regione di Mtwara	ムトワラ州				Mtwara Bölgesi	姆特瓦拉區
TZ-18		إقليم موانزا		Región de Mwanza		מוואנזה	regione di Mwanza	ムワンザ州				Mwanza Bölgesi	姆萬紮區
TZ-19		إقليم بواني		Región de Pwani			regione di Pwani	プワニ州				Pwani Region	濱海區
TZ-20		إقليم روكوا		Región de Rukwa		רוקווה	regione del Rukwa	ルクワ州				Rukwa Bölgesi	魯夸區
TZ-21		إقليم روفوما		Región de Ruvuma			regione del Ruvuma	ルヴマ州				Ruvuma Region	魯伍馬區
TZ-22		إقليم شينيانغا		Región de Shinyanga			regione di Shinyanga	シニャンガ州				Shinyanga Bölgesi	欣延加區
TZ-23		اقليم سينغيدا		Región de Singida		מחוז סינגידה	regione di Singida	シンギダ州				Singida Bölgesi	辛吉達區
TZ-24		إقليم تابورا		Región de Tabora	Tabora (région)		regione di Tabora	タボーラ州				Tabora Region	塔波拉區
TZ-25		مقاطعة تانغا		Región de Tanga		מחוז טנגה	regione di Tanga	タンガ州				Tanga Region	坦噶区
TZ-26		إقليم مانيارا		Región de Manyara		מניארה	regione del Manyara	マニャラ州				Manyara Bölgesi	曼亞拉區
TZ-27		إقليم جيتا	Region Geita	Región Geita	Région de Geita	גייטה	Regione di Geita	ゲイタ州	Geita Regio	Region Geita		Geita Bölgesi	盖塔区
TZ-28		إقليم كاتافي	Region Katavi	Región del Katavi	Région de Katavi		Regione del Katavi	カタヴィ州		Region Katavi		Katavi Bölgesi	卡塔维区
TZ-29		إقليم نجومبي	Region Njombe	Región del Njombe	Région de Njombe		Regione di Njombe	ンジョンベ州	Njombe Region	Region Njombe	Região de Njombe	Nhombe Bölgesi	恩瓊貝區
TZ-30		اقليم سيميو	Region Simiyu	Región del Simiyu		סימיו (מחוז)	Regione del Simiyu	シミユ州	Simiya	Region Simiyu	Região de Simiyu	Simiyu Region	锡米尤区
TZ-31		إقليم سونجوي	Songwe (Region)	Región de Songwe	région de Songwe	סונגבה		ソングウェ州	Songwe (regio)				森圭區
UA-05	Vinnychchyna	فينيتسا أوبلاست	Oblast Winnyzja	Óblast de Vinnytsia	Oblast de Vinnytsia	מחוז ויניצה	Oblast’ di Vinnycja	ヴィーンヌィツャ州	Oblast Vinnytsja	Obwód winnicki	Oblast de Vinnitsa	Vinnitsa Oblastı	文尼察州
UA-07	Volyn	فولين أوبلاست	Oblast Wolhynien	Óblast de Volyn	Oblast de Volhynie	מחוז ווהלין	Oblast’ di Volinia	ヴォルィーニ州	Oblast Wolynië	Obwód wołyński	Oblast de Volínia	Volın Oblastı	沃倫州
UA-09	Luhanshchyna	لوهانسك أوبلاست	Oblast Luhansk	Óblast de Lugansk	Oblast de Louhansk	מחוז לוהנסק	Oblast’ di Luhans’k	ルハーンシク州	Oblast Loehansk	Obwód ługański	Oblast de Lugansk	Luhansk Oblastı	盧甘斯克州
UA-12	Dnipropetrovshchyna	دنيبروبتروفسك أوبلاست	Oblast Dnipropetrowsk	Óblast de Dnipropetrovsk	Oblast de Dnipropetrovsk	דנפרופטרובסק	Oblast’ di Dnipropetrovs’k	ドニプロペトロウシク州	Oblast Dnjepropetrovsk	Obwód dniepropetrowski	Oblast de Dnipropetrovsk	Dnipropetrovsk Oblastı	第聂伯罗彼得罗夫斯克州
UA-14	Donechchyna	دونيتسك أوبلاست	Oblast Donezk	Óblast de Donetsk	Oblast de Donetsk	מחוז דונצק	Oblast’ di Donec’k	ドネツィク州	Oblast Donetsk	Obwód doniecki	Oblast de Donetsk	Donetsk Oblastı	顿涅茨克州
UA-18	Zhytomyrshchyna	زيتومير أوبلاست	Oblast Schytomyr	Óblast de Zhytomyr	Oblast de Jytomyr	מחוז ז׳יטומיר	Oblast’ di Žytomyr	ジトームィル州	Oblast Zjytomyr	Obwód żytomierski	Oblast de Jitomir	Jitomir Oblastı	日托米爾州
UA-21	Zakarpattia	زاكارباتيا أوبلاست	Oblast Transkarpatien	Óblast de Zakarpatia	Oblast de Transcarpatie	זקרפטיה	Oblast’ di Transcarpazia	ザカルパッチャ州	Oblast Transkarpatië	Obwód zakarpacki	Oblast da Transcarpátia	Zakarpatya Oblastı	外喀爾巴阡州
UA-23	Zaporizhzhya	زابوروجييه أوبلاست	Oblast Saporischschja	Óblast de Zaporiyia	Oblast de Zaporijia	זפורוז׳יה	Oblast’ di Zaporižžja	ザポリージャ州	Oblast Zaporizja	Obwód zaporoski	Oblast de Zaporíjia	Zaporijya Oblastı	扎波羅熱州
UA-26	Prykarpattia	إيفانو فرانكيفسك أوبلاست	Oblast Iwano-Frankiwsk	Óblast de Ivano-Frankivsk	Oblast d’Ivano-Frankivsk	מחוז איוונו-פרנקיבסק	Oblast’ di Ivano-Frankivs’k		Oblast Ivano-Frankivsk	Obwód iwanofrankiwski	Oblast de Ivano-Frankivsk	İvano-Frankivsk Oblastı	伊万诺-弗兰科夫斯克州
UA-30		كييف	Kiew	Kiev	Kiev	קייב	Kiev	キエフ	Kiev	Kijów	Kiev	Kiev	基輔
UA-32	Kyivshchyna	كييف أوبلاست	Oblast Kyjiw	Óblast de Kiev	Oblast de Kyiv	מחוז קייב	Oblast’ di Kiev	キエフ州	Oblast Kiev	Obwód kijowski	Oblast de Kiev	Kiev Oblastı	基辅州
UA-35	Kirovohradschyna	كيروفوهراد أوبلاست	Oblast Kirowohrad	Óblast de Kirovogrado	Oblast de Kirovohrad	מחוז קירובוגרד	Oblast’ di Kirovohrad	キロヴォフラード州	Oblast Kirovohrad	Obwód kirowohradzki	Oblast de Kirovogrado	Kirovograd Oblastı	基洛夫格勒州
UA-40		سيفاستوبول	Sewastopol	Sebastopol	Sébastopol	סבסטופול	Sebastopoli	セヴァストポリ	Sebastopol	Sewastopol	Sebastopol	Sivastopol	塞瓦斯托波爾
UA-43	Crimea	جمهورية القرم المستقلة ذاتياً	Autonome Republik Krim	República Autónoma de Crimea	République autonome de Crimée	הרפובליקה האוטונומית של קרים	Repubblica Autonoma di Crimea	クリミア自治共和国	Autonome Republiek van de Krim	Republika Autonomiczna Krymu	República Autónoma da Crimeia	Kırım Özerk Cumhuriyeti	克里米亚自治共和国
UA-46	Lvivshchyna	لفيف أوبلاست	Oblast Lwiw	Óblast de Leópolis	Oblast de Lviv	מחוז לבוב	Oblast’ di Leopoli	リヴィウ州	Oblast Lviv	Obwód lwowski	Oblast de Lviv	Lviv Oblastı	利沃夫州
UA-48	Mykolayivschyna	ميكولايف أوبلاست	Oblast Mykolajiw	Óblast de Mykolaiv	Oblast de Mykolaïv	מחוז מיקולאייב	Oblast’ di Mykolaïv	ムィコラーイウ州	Oblast Mykolajiv	Obwód mikołajowski	Oblast de Mikolaiv	Mıkolayiv Oblastı	尼古拉耶夫州
UA-51	Odeshchyna	أوديسا أوبلاست	Oblast Odessa	Óblast de Odesa	Oblast d’Odessa	מחוז אודסה	Oblast’ di Odessa	オデッサ州	Oblast Odessa	Obwód odeski	Oblast de Odessa	Odessa Oblastı	敖德萨州
UA-53	Poltavshchyna	بولتافا أوبلاست	Oblast Poltawa	Óblast de Poltava	Oblast de Poltava	פולטבה	Oblast’ di Poltava	ポルタヴァ州	Oblast Poltava	Obwód połtawski	oblast de Poltava	Poltava Oblastı	波尔塔瓦州
UA-56	Rivnenshchyna	ريفنا أوبلاست	Oblast Riwne	Óblast de Rivne	Oblast de Rivne	רובנו	Oblast’ di Rivne	リウネ州	Oblast Rivne	Obwód rówieński	Oblast de Rivne	Rivne Oblastı	羅夫諾州
UA-59	Sumshchyna	سومي أوبلاست	Oblast Sumy	Óblast de Sumy	Oblast de Soumy	מחוז סומי	Oblast’ di Sumy	スームィ州	Oblast Soemy	Obwód sumski	Oblast de Sumi	Sumi Oblastı	蘇梅州
UA-61	Ternopilshchyna	تيرنوبل أوبلاست	Oblast Ternopil	Óblast de Ternópil	Oblast de Ternopil	מחוז טרנופול	Oblast’ di Ternopil’	テルノーピリ州	Oblast Ternopil	Obwód tarnopolski	Oblast de Ternopil	Ternopil Oblastı	捷爾諾波爾州
UA-63	Kharkivshchyna	خاركيف أوبلاست	Oblast Charkiw	Óblast de Járkov	Oblast de Kharkiv	מחוז חרקוב	Oblast’ di Charkiv	ハルキウ州	Oblast Charkov	Obwód charkowski	Oblast de Kharkiv	Harkiv Oblastı	哈爾科夫州
UA-65	Khersonshchyna	خيرسون أوبلاست	Oblast Cherson	Óblast de Jersón	Oblast de Kherson	מחוז חרסון	Oblast’ di Cherson	ヘルソン州	Oblast Cherson	Obwód chersoński	Oblast de Kherson	Herson Oblastı	赫尔松州
UA-68	Khmelnychchyna	خملنيتسكي أوبلاست	Oblast Chmelnyzkyj	Óblast de Jmelnitski	oblast de Khmelnitski	מחוז חמלניצקי	Oblast’ di Chmel’nyc’kyj	フメリヌィーツィクィイ州	Oblast Chmelnytsky	Obwód chmielnicki	Oblast de Khmelnitski	Hmelnitski Oblastı	赫梅利尼茨基州
UA-71	Cherkashchyna	محافظة تشيركاسي	Oblast Tscherkassy	Óblast de Cherkasy	Oblast de Tcherkassy	מחוז צ׳רקאסי	Oblast’ di Čerkasy	チェルカースィ州	Oblast Tsjerkasy	Obwód czerkaski	Oblast de Tcherkássi	Çerkası Oblastı	切爾卡瑟州
UA-74	Chernihivshchyna	تشرنيهيف أوبلاست	Oblast Tschernihiw	Óblast de Chernihiv	Oblast de Tchernihiv	מחוז צ׳רניהיב	Oblast’ di Černihiv	チェルニーヒウ州	Oblast Tsjernihiv	Obwód czernihowski	Oblast de Chernigov	Çernigov Oblastı	切爾尼戈夫州
UA-77	Chernivtsi Oblast	تشيرنيفتسي أوبلاست	Oblast Tscherniwzi	Óblast de Chernivtsi	Oblast de Tchernivtsi	מחוז צ׳רנוביץ	Oblast’ di Černivci	チェルニウツィー州	Oblast Tsjernivtsi	Obwód czerniowiecki	Oblast de Chernivtsi	Çernovtsi Oblastı	切爾諾夫策州
UG-101		مقاطعة كالانغالا	Distrikt Kalangala	Distrito de Kalangala		קלנגלה		カランガラ県		Dystrykt Kalangala		Kalangala District	卡蘭加拉區
UG-102		مقاطعة كمبالا		Distrito de Kampala				カンパラ県		Dystrykt Kampala		Kampala ili	坎帕拉區
UG-103		مقاطعة كيبوغا	Kiboga-Distrikt	Distrito de Kiboga		קיבוגה		キボガ県		Dystrykt Kiboga		Kiboga District	基博加區
UG-104		مقاطعة لويرو	Distrikt Luwero	Distrito de Luwero	Luweero	לוורו	Luweero	ルウェロ県		Dystrykt Luwero	Luweero	Luwero District	盧韋羅區
UG-105		مقاطعة ماساكا	Masaka-Distrikt	Distrito de Masaka		מאסאקה		マサカ県		Dystrykt Masaka	Distrito de Masaka	Masaka District	馬薩卡區
UG-106		ضاحية مبيجي	Mpigi Distrikt	Distrito de Mpigi		מפיגי		ムピジ県		Dystrykt Mpigi		Mpigi District	姆皮吉區
UG-107		مقاطعة موبندي	Distrikt Mubende	Distrito de Mubende		מובנדה		ムベンデ県		Dystrykt Mubende		Mubende District	穆本德區
UG-108		مقاطعة موكونو	Distrikt Mukono	Distrito de Mukono		מחוז מוקונו		ムコノ県		Dystrykt Mukono		Mukona District	穆科諾區
UG-109		مقاطعة ناكاسونغولا	Distrikt Nakasongola	Distrito de Nakasongola				ナカソンゴラ県		Dystrykt Nakasongola	Distrito de Nakasongola	Nakasongola District	納卡松戈拉區
UG-110		مقاطعة راكاي	Rakai-Distrikt	Distrito de Rakai				ラカイ県		Dystrykt Rakai		Rakai District	拉卡伊區
UG-111		مقاطعة سيمبابول	Distrikt Sembabule	Distrito de Sembabule				センバブレ県		Dystrykt Sembabule	Distrito de Sembabule	Sembabule District	森巴布萊區
UG-112		مقاطعة كايونغا	Kayunga-Distrikt	Distrito de Kayunga		קאיונגה		カユンガ県		Dystrykt Kayunga	Distrito de Kayunga	Kayunga District	卡永加區
UG-113		مقاطعة واكيسو	Distrikt Wakiso	Distrito de Wakiso		מחוז ואקיסו	distretto di Wakiso	ワキソ県		Dystrykt Wakiso	Distrito de Wakiso	Wakiso District	瓦基索區
UG-114		مقاطعة ليانتوند	Lyantonde-Distrikt	Distrito de Lyantonde		ליאנטונדה		リャントンデ県		Dystrykt Lyantonde		Lyantonde District	利安通德區
UG-115		ميتيانا	Distrikt Mityana	Distrito de Mityana		מיטיאנה		ミティアナ県		Dystrykt Mityana	Distrito de Mityana	Mityana District	米特亞納區
UG-116		مقاطعة ليانتوند	Lyantonde-Distrikt	Distrito de Lyantonde	Lyantonde		Lyantonde	リャントンデ県	Lyantonde	Dystrykt Lyantonde	Lyantonde	Lyantonde District	利安通德區
UG-117		مقاطعة بويكوي	Buikwe-Distrikt	Distrito de Buikwe		בוויקווה		ブイクウェ県		Dystrykt Buikwe	Distrito de Buikwe	Buikwe District	布伊奎區
UG-118		مقاطعة بوكومانسيمبي	Bukomansimbi-Distrikt	Distrito de Bukomansimbi	Bukomansimbi	בוקומנסימבי	Bukomansimbi	ブコマンシンビ県	Bukomansimbi	Dystrykt Bukomansimbi	Distrito de Bukomansombi	Bukomansimbi District	布科曼辛比區
UG-119		مقاطعة بوتمبالا	Butambala Distrikt	Distrito de Butambala		בוטמבלה		ブタンバラ県	Butambalan	Dystrykt Butambala		Butambala District	布坦巴拉區
UG-120		مقاطعة بوفوما	Buvuma-Distrikt	Distrito de Buvuma		בובומה		ブヴァマ県		Dystrykt Buvuma		Buvuma District	布武馬區
UG-121		مقاطعة غومبا	Gomba-Distrikt	Distrito de Gomba		גומבה		ゴンバ県		Dystrykt Gomba		Gomba District	貢巴區
UG-122		مقاطعة كالونغو	Kalungu-Distrikt	Distrito de Kalungu		קלונגו		カルング県		Dystrykt Kalungu	Distrito de Kalungu	Kalungu District	卡倫古區
UG-123		مقاطعة كيانكوانزي	Distrikt Kyankwanzi			קיאנקוונצי		キャンクァンジ県		Dystrykt Kyankwanzi	Distrito de Kyankwanzi	Kyankwanzi District	克揚寬齊區
UG-124		مقاطعة لوينغو	Lwengo-Distrikt	Distrito de Lwengo		לוואנגו		ルウェンゴ県		Dystrykt Lwengo		Lwengo District	盧恩戈區
UG-125			Distrikt Kyotera			קיוטרה		キョテラ県
UG-126
UG-201			Distrikt Bugiri	Distrito de Bugiri				ブギリ県		Dystrykt Bugiri			布吉里區
UG-202		مقاطعة بوسيا	Distrikt Busia	Distrito de Busia				ブシア県		Dystrykt Busia	Distrito de Busia	Busia District	布西亞區
UG-203		مقاطعة إيغانغا	Distrikt Iganga	Distrito de Iganga				イガンガ県		Dystrykt Iganga		Iganga district	伊甘加區
UG-204		ضاحية جينجا	Distrikt Jinja			ג׳ינג׳ה		ジンジャ県		Dystrykt Jinja		Jinja District	金賈區
UG-205		مقاطعة كامولي	Distrikt Kamuli	Distrito de Kamuli				カムリ県		Dystrykt Kamuli		Kamuli District	卡穆利區
UG-206		مقاطعة كابشوروا	Distrikt Kapchorwa	Distrito de Kapchorwa		קפצ׳ורווה		カプチョルワ県		Dystrykt Kapchorwa	Distrito de Kapchorwa	Kapshorwa District	卡普喬魯瓦區
UG-207		مقاطعة كاتاكوي	Distrikt Katakwi	Distrito de Katakwi				カタクイ県		Dystrykt Katakwi		Katakwi District	卡塔奎區
UG-208		مقاطعة كومي	Distrikt Kumi	Distrito de Kumi				クミ県		Dystrykt Kumi		Kumi District	庫米區
UG-209		مقاطعة مبالي	Distrikt Mbale	Distrito de Mbale				ムバレ県		Dystrykt Mbale		Mbale District	姆巴萊區
UG-210		مقاطعة باليسا	Pallisa-Distrikt	Distrito de Pallisa				パリサ県		Dystrykt Pallisa		Pallisa District	帕利薩區
UG-211		مقاطعة سوروتي	Distrikt Soroti	Distrito de Soroti				ソロティ県		Dystrykt Soroti		Soroti District	索羅提區
UG-212		مقاطعة تورورو	Tororo-Distrikt	Distrito de Tororo		טורורו		トロロ県		Dystrykt Tororo	Distrito de Tororo	Tororo District	托羅羅區
UG-213		مقاطعة كابيرامايدو	Distrikt Kaberamaido	Distrito de Kaberamaido				カベラマイド県	Kaberamaido (district)	Dystrykt Kaberamaido	Distrito de Kaberamaido	Kaberamaid District	卡貝拉馬伊多區
UG-214		مقاطعة مايوج	Mayuge-Distrikt	Distrito de Mayuge				マユゲ県		Dystrykt Mayuge	Distrito de Mayuge	Mayugebdistrict	馬尤蓋區
UG-215		مقاطعة سيرونكو	Sironko-Distrikt	Distrito de Sironko				シロンコ県		Dystrykt Sironko	Distrito de Sironko	Sironko District	錫龍科區
UG-216		مقاطعة أموريا	Amuria-Distrikt	Distrito de Amuria				アムリア県		Dystrykt Amuria		Amuria District	阿穆里亞區
UG-217		مقاطعة بوداكا	Distrikt Budaka	Distrito de Budaka				ブダカ県		Dystrykt Budaka		Budaka District	布達卡區
UG-218		مقاطعة بودودا	Bududa-Distrikt	Distrito de Bududa				ブドゥダ県		Dystrykt Bududa		Bududa District	布杜達區
UG-219		ضاحية بوتليجا	Butaleja-Distrikt	Distrito de Butaleja	Butaleja		Butaleja	ブタレジャ県	Butaleja	Dystrykt Butaleja	Butaleja	Butaleja District	布塔萊賈區
UG-220	Bukwa	مقاطعة كاليرو	Kaliro-Distrikt	Distrito de Kaliro	Kaliro		Kaliro	カリロ県	Kaliro	Dystrykt Kaliro	Kaliro	Kaliro District	布克瓦區
UG-221		ضاحية منفوا	Manafwa-Distrikt	Distrito de Manafwa	Manafwa		Manafwa	マナフワ県	Manafwa	Dystrykt Manafwa	Manafwa	Manafwa District	馬納富阿區
UG-222		مقاطعة كاليرو	Kaliro-Distrikt	Distrito de Kaliro				カリロ県		Dystrykt Kaliro		Kaliro District	納穆通巴區
UG-223		ضاحية منفوا	Manafwa-Distrikt	Distrito de Manafwa				マナフワ県		Dystrykt Manafwa		Manafwa District	馬納富阿區
UG-224		مقاطعة بوكيدا	Bukedea-Distrikt	Distrito de Bukedea	Bukedea		Bukedea	ブケデア県	Bukedea	Dystrykt Bukedea	Bukedea	Buedea District	布凱德阿區
UG-225		مقاطعة بولامبولي	Bulambuli-Distrikt	Distrito de Bulambuli				ブランブリ県		Dystrykt Bulambuli		Bulambuli District	布蘭布利區
UG-226		مقاطعة بويندي	Distrikt Buyende	Distrito de Buyende				ブイェンデ県	Buyende District	Dystrykt Buyende	Distrito de Buyende	Buyende District	布延德區
UG-227		مقاطعة كيبوكو	Kibuku Distrikt	Distrito de Kibuku				キブク県	Kibuku District	Dystrykt Kibuku		Kibuku District	基布庫區
UG-228		مقاطعة كوين	Distrikt Kween	Distrito de Kween		קווין		クウェエン県		Dystrykt Kween	Distrito de Kween	Kween District	奎恩區
UG-229		ضاحية لوكا		Distrito de Luuka				ルッカ県 (ウガンダ)		Dystrykt Luuka		Luuka District	盧卡區
UG-230		مقاطعة نامايينغو	Namayingo-Distrikt	Distrito de Namayingo				ナマインゴ県		Dystrykt Namayingo		Namayingo District	納馬因戈區
UG-231		مقاطعة نغورا	Distrikt Ngora	Distrito de Ngora				ンゴラ県		Dystrykt Ngora	Distrito de Ngora	Ngora District	恩戈拉區
UG-232		مقاطعة سيرير	Distrikt Serere	Distrito de Serere				セレレ県		Dystrykt Serere	Distrito de Serere	Serere District	塞雷雷區
UG-233			Distrikt Butebo					ブテボ県	Butebo (district)
UG-234			Distrikt Namisindwa					ナミシンドワ県	Namisindwa (district)
UG-235
UG-236
UG-237			Kalaki-Distrikt					カラキ県
UG-301		مقاطعة أديوماني	Distrikt Adjumani	Distrito de Adjumani				アジュマニ県		Dystrykt Adjumani		Adjumani District	阿朱馬尼區
UG-302		إقليم أباك	Distrikt Apac	Distrito de Apac				アパッチ県		Dystrykt Apac		Apac District	阿帕克區
UG-303		مقاطعة أروا	Distrikt Arua	Distrito de Arua				アルア県		Dystrykt Arua		Arua District	阿魯阿區
UG-304		ضاحية غولو	Distrikt Gulu	Distrito de Gulu				グル県	Gulu (district)	Dystrykt Gulu		Gulu District	古盧區
UG-305		مقاطعة كيتجوم	Distrikt Kitgum	Distrito de Kitgum			distretto di Kitgum	キトゥグム県		Dystrykt Kitgum	Distrito de Kitgum	Kitgum District	基特古姆區
UG-306		مقاطعة كوتيدو	Kotido-Distrikt	Distrito de Kotido				コティド県		Dystrykt Kotido	Distrito de Kotido	Kotido District	科蒂多區
UG-307		مقاطعة ليرا	Distrikt Lira	Distrito de Lira			distretto di Lira	リラ県		Dystrykt Lira		Lira District	利拉區
UG-308		مقاطعة موروتو	Moroto-Distrikt	Distrito de Moroto		מחוז מורוטו		モロト県		Dystrykt Moroto		Morota District	莫羅托區
UG-309		مقامويو	Moyo-Distrikt	Distrito de Moyo		מחוז מויו		モヨ県		Dystrykt Moyo District		Moyo District	莫約區
UG-310		مقاطعة نيبي	Nebbi-Distrikt	Distrito de Nebbi				ネビ県		Dystrykt Nebbi		Nebbi District	內比區
UG-311		مقاطعة ناكابيريبيريت	Nakapiripirit-Distrikt	Distrito de Nakapiripirit		נאקאפיריפירית		ナカピリピリ県		Dystrykt Nakapiripirit		Nakapiripirit District	納卡皮里皮里特區
UG-312			Distrikt Pader	Distrito de Pader				パデル県					帕德爾區
UG-313		مقاطعة يومبي	Yumbe-Distrikt	Distrito de Yumbe				ユンベ県		Dystrykt Yumbe	Distrito de Yumbe	Yumbe district	永貝區
UG-314		مقاطعة أبيم	Abim-Distrikt	Distrito de Abim		אבים		アビム県		Dystrykt Abim		Abim District	阿比姆區
UG-315		مقاطعة أمولاتار	Distrikt Amolatar	Distrito de Amolatar				アモラタル県		Dystrykt Amolatar	Distrito de Amolatar	Kaabong Distrisct	卡邦區
UG-316		مقاطعة أمورو	Amuru-Distrikt	Distrito de Amuru				アムル県		Dystrykt Amuru	Distrito de Amuru	Amuru District	阿穆魯區
UG-317		مقاطعة أبيم	Abim-Distrikt	Distrito de Abim	Abim	אבים	Abim	アビム県	Abim	Dystrykt Abim	Abim	Abim District	阿比姆區
UG-318		مقاطعة دوكولو	Bezirk Dokolo	Distrito de Dokolo	Dokolo		Dokolo	ドコロ県	Dokolo	Dystrykt Dokolo	Dokolo	Kaabong Distrisct	卡邦區
UG-319		مقاطعة أمورو	Amuru-Distrikt	Distrito de Amuru	Amuru		Amuru	アムル県	Amuru	Dystrykt Amuru	Distrito de Amuru	Amuru District	阿穆魯區
UG-320		مقاطعة مارشا	Maracha-Distrikt	Distrito de Nyadri				マラチャ県		Dystrykt Maracha	Maraacha	Maracha District	馬拉查區
UG-321		مقاطعة أويام	Oyam-Distrikt	Distrito de Oyam				オヤム県		Dystrykt Oyam		Oyam District	奧揚區
UG-322		مقاطعة أغاجو	Agago-Distrikt	Distrito de Agago				アガゴ県		Dystrykt Agago		Agago District	阿加戈區
UG-323		مقاطعة ايبتونغ	Alebtong Distrikt	Distrito de Alebtong				アレブトング県	Alebtong District	Dystrykt Alebtong		Alebtong District	阿萊布通區
UG-324		مقاطعة أمودات	Distrikt Amudat	Distrito de Amudat				アムダット県		Dystrykt Amudat		Amudat District	阿穆達特區
UG-325		ضاحية كول	Distrikt Kole	Distrito de Kole		קולה (מחוז)		コレ県		Dystrykt Kole	Distrito de Kole	Kole District	科萊區
UG-326		مقاطعة لامو	Distrikt Lamwo	Distrito de Lamwo				ランウォ県		Dystrykt Lamwo		Lamwo District	蘭沃區
UG-327		مقاطعة ناباك	Napak-Distrikt	Distrito de Napak				ナパック県		Dystrykt Napak		Napak District	納帕克區
UG-328		مقاطعة نويا	Nwoya-Distrikt	Distrito de Nwoya				ナウォヤ県		Dystrykt Nwoya		Nwoya District	恩沃亞區
UG-329		مقاطعة أوتوك	Otuke-District	Distrito de Otuke				オツケ県		Dystrykt Otuke		Otuke District	奧圖凱區
UG-330		مقاطعة زومبو	Zombo-Distrikt	Distrito de Zombo				ゾンボ県		Dystrykt Zombo	Distrito de Zombo	Zombo District	宗博區
UG-331	Zombo		Distrikt Omoro					オモロ県	Omoro (district)
UG-332			Distrikt Pakwach					パクワチ県	Pakwach (district)
UG-333
UG-334
UG-335								カレンガ県	Karenga (district)
UG-336
UG-337								オボンギ県
UG-401		مقاطعة بونديبوجيو	Bundibugyo-Distrikt	Distrito de Bundibugyo		בונדיבוגיו		ブンディブギョ県		Dystrykt Bundibugyo	Distrito de Bundibugyo	Bundibugyo District	本迪布焦區
UG-402		مقاطعة بوشيني	Distrikt Bushenyi	Distrito de Bushenyi				ブシェニ県		Dystrykt Bushenyi		Bushenyi Districnt	布謝尼區
UG-403		مقاطعة هويما	Hoima-Distrikt	Distrito de Hoima				ホイマ県		Dystrykt Hoima		Hoima District	霍伊馬區
UG-404		مقاطعة كابالي	Distrikt Kabale	Distrito de Kabale				カバレ県		Kabale District		Kabale District	卡巴萊區
UG-405		مقاطعة كابارول	Distrikt Kabarole	Distrito de Kabarole				カバロレ県		Dystrykt Kabarole		Kabarole District	卡巴羅萊區
UG-406		مقاطعة كاسيس	Distrikt Kasese	Distrito de Kasese				カセセ県		Dystrykt Kasese		Kasese District	卡塞塞區
UG-407		مقاطعة كيبالي	Distrikt Kibaale	Distrito de Kibaale				キバレ県		Dystrykt Kibaale		Kibaale District	基巴萊區
UG-408			Distrikt Kisoro	Distrito de Kisoro				キソロ県					基索羅區
UG-409		مقاطعة ماسيندي	Masindi-Distrikt	Distrito de Masindi		מאסינדי		マシンディ県		Dystrykt Masindi		Masindi District	馬辛迪區
UG-410		مقاطعة مبارارا	Distrikt Mbarara	Distrito de Mbarara				ムバララ県		Dystrykt Mbarara	Distrito de Mbarara	Mbarara District	姆巴拉拉區
UG-411		مقاطعة نتونغامو	Distrikt Ntungamo	Distrito de Ntungamo				ントゥンガモ県		Dystrykt Ntungamo		Ntungamo District	恩通加莫区
UG-412		مقاطعة روكونجيري	Distrikt Rukungiri	Distrito de Rukungiri				ルクンギリ県		Dystrykt Rukungiri	Distrito de Rukungiri	Rukungiri district	魯昆吉里區
UG-413		مقاطعة كامونج	Kamwenge-Distrikt	Distrito de Kamwenge				カムウェンゲ県		Dystrykt Kamwenge	Distrito Kamwenge	Kamwenge District	卡姆文蓋區
UG-414		مقاطعة كانونغو	Kanungu-Distrikt	Distrito de Kanungu		מחוז קנונגו		カヌング県		Dystrykt Kanungu		Kanungu District	卡農古區
UG-415		ضاحية كينجوجو	Kyenjojo-Distrikt	Distrito de Kyenjojo				キエンジョジョ県		Dystrykt Kyenjojo		Kyenjojo district	基恩喬喬區
UG-416		مقاطعة بوليسا	Distrikt Buliisa	Distrito de Buliisa		בוליסה	Ibanda	イバンダ県	Bulisa	Dystrykt Ibanda	Distrito de Ibanda	Ibanda District	伊班達區
UG-417		مقاطعة إيسينجيرو	Isingiro-Distrikt	Distrito de Isingiro	Isingiro		Isingiro	イシンギロ県	Isingiro	Dystrykt Isingiro	Distrito de Isingiro	Isingiro District	伊辛吉羅區
UG-418		مقاطعة إيسينجيرو	Isingiro-Distrikt	Distrito de Isingiro				イシンギロ県		Dystrykt Isingiro	Distrito de Isingiro	Isingiro District	伊辛吉羅區
UG-419		مقاطعة بوليسا	Distrikt Buliisa	Distrito de Buliisa	Buliisa	בוליסה		キルフラ県	Bulisa	Dystrykt Buliisa	Buliisa	Buliisa District	基魯胡拉區
UG-420		مقاطعة بوهيويو	Distrikt Buhweju	Distrito de Buhweju				ブフウェジュ県		Dystrykt Buhweju		Buhweju District	布惠朱區
UG-421		مقاطعة كيرياندونغو	Distrikt Kiryandongo	Distrito de Kiryandongo				キリャンドンゴ県	Kiryandongo District	Dystrykt Kiryandongo	Distrito de Kiryandongo	Kiryandongo District	基爾揚東戈區
UG-422		مقاطعة كيجيغوا	Distrikt Kyegegwa	Distrito de Kyegegwa				キェゲグワ県		Dystrykt Kyegegwa		Kyegegwa District	基埃蓋瓜區
UG-423		إقليم ميتووما	Distrikt Mitooma	Distrito de Mitooma				ミトマ県		Dystrykt Mitooma		Mitooma District	米托馬區
UG-424		مقاطعة نتوروكو	Distrikt Ntoroko	Distrito de Ntoroko				ントロコ県		Dystrykt Ntoroko		Ntorolo District	恩托羅科區
UG-425		مقاطعة روبيريزي	Distrikt Rubirizi	Distrito de Rubirizi				ルビリジ県	Rubirizi District	Dystrykt Rubirizi		Rubirzi District	魯比里齊區
UG-426		مقاطعة شيما	Distrikt Sheema	Distrito de Sheema				シェエマ県		Dystrykt Sheema		Sheema District	謝馬區
UG-427			Distrikt Kagadi					カガディ県	Kagadi (district)
UG-428			Distrikt Kakumiro					カクミロ県	Kakumiro (district)
UG-429			Distrikt Rubanda					ルバンダ県	Rubanda (district)
UG-430			Distrikt Bunyangabu		District de Bunyangabu			ブニャンガブ県					本扬加布
UG-431			Distrikt Rukiga					ルキガ県	Rukiga (district)
UG-432
UG-433			Kazo-Distrikt					カゾ県
UG-434								キタグウェンダ県
UG-435								ルワンパラ県
UG-C		المنطقة الوسطى	Zentraluganda		Centre		Regione centrale	中央地域			Região Central	Merkez Bölgesi	中部區
UG-E		المنطقة الشرقية (أوغندا)	Eastern Region (Uganda)	Región Oriental (Uganda)	Est		Regione orientale	東部地域			Região Leste	Doğu Bölgesi	東部區
UG-N		المنطقة الشمالية	Northern Region		Nord	אזור צפון	Regione settentrionale	北部地域			Região Norte	Kuzey Bölgesi	北部區
UG-W		المنطقة الغربية	Western Region (Uganda)	Región Occidental, Uganda	Ouest		Regione occidentale	西部地域		Region Zachodni	Região Oeste	Batı Bölgesi	西部區
UM-67		جزيرة جونستون المرجانية	Johnston-Atoll	Atolón Johnston	Atoll Johnston	אטול ג׳ונסטון	Atollo Johnston	ジョンストン島	Johnston	Johnston	Atol Johnston	Johnston Atolü	约翰斯顿环礁
UM-71	Midway Atoll	جزر الميدواي	Midwayinseln	Islas Midway	îles Midway	אטול מידוויי	Atollo di Midway	ミッドウェー島	Midway	Midway	Atol Midway	Midway Adası	中途島
UM-76		جزيرة نافاسا	Navassa	Isla de Navaza	île de la Navasse	נבאסה	Isola Navassa	ナヴァッサ島	Navassa	Navassa	Ilha de Navassa	Navassa Adası	納弗沙島
UM-79		جزيرة ويك	Wake	Isla Wake	Wake	וייק	Isola di Wake	ウェーク島	Wake	Wake	Ilha Wake	Wake Adası	威克島
UM-81		جزيرة بيكر	Bakerinsel	Isla Baker	île Baker	בייקר	Isola Baker	ベーカー島	Baker	Baker	Ilha Baker	Baker Adası	貝克島
UM-84		جزيرة هاولاند	Howlandinsel	Isla Howland	île Howland	האולנד	Isola Howland	ハウランド島	Howland	Howland	Ilha Howland	Howland Adası	豪蘭島
UM-86		جزيرة جارفيس	Jarvisinsel	Isla Jarvis	Île Jarvis	ג׳רביס	Isola Jarvis	ジャーヴィス島	Jarvis	Jarvis	Ilha Jarvis	Jarvis Adası	賈維斯島
UM-89		شعب كينغمان المرجانية	Kingmanriff	Arrecife Kingman	Récif Kingman	שונית קינגמן		キングマン・リーフ	Kingman	Kingman	Recife Kingman	Kingman Resifi	金曼礁
UM-95		جزر بالميرا المرجانية	Palmyra	Atolón Palmyra	Atoll Palmyra	אטול פאלמירה	Palmyra	パルミラ環礁	Palmyra	Palmyra	Atol Palmyra	Palmyra Atolü	帕邁拉環礁
US-AK		ألاسكا				אלסקה		アラスカ州			Alasca		阿拉斯加州
US-AL		ألاباما				אלבמה		アラバマ州					亚拉巴马州
US-AR		أركنساس				ארקנסו		アーカンソー州					阿肯色州
US-AS
US-AZ		أريزونا				אריזונה		アリゾナ州					亞利桑那州
US-CA		كاليفورنيا	Kalifornien		Californie	קליפורניה		カリフォルニア州	Californië	Kalifornia	Califórnia	Kaliforniya	加利福尼亚州
US-CO		كولورادو				קולורדו		コロラド州		Kolorado			科羅拉多州
US-CT		كونيتيكت				קונטיקט		コネチカット州					康乃狄克州
US-DC	Washington DC	واشنطن العاصمة	Washington, D.C.	Washington D. C.	Washington	וושינגטון די. סי.	Washington	コロンビア特別区	Washington D.C.	Waszyngton	Washington	Washington	華盛頓哥倫比亞特區
US-DE		ديلاوير				דלאוור		デラウェア州					特拉华州
US-FL		فلوريدا			Floride	פלורידה		フロリダ州		Floryda	Flórida		佛罗里达州
US-GA		جورجيا			Géorgie	ג׳ורג׳יה		ジョージア州			Geórgia		喬治亞州
US-GU
US-HI		هاواي		Hawái	Hawaï	הוואי		ハワイ州	Hawaï	Hawaje	Havaí		夏威夷州
US-IA		آيوا				איווה		アイオワ州					艾奥瓦州
US-ID		أيداهو				איידהו		アイダホ州					爱达荷州
US-IL		إلينوي				אילינוי		イリノイ州					伊利诺伊州
US-IN		إنديانا				אינדיאנה		インディアナ州					印第安纳州
US-KS		كانساس				קנזס		カンザス州					堪薩斯州
US-KY		كنتاكي				קנטקי		ケンタッキー州					肯塔基州
US-LA		لويزيانا		Luisiana	Louisiane	לואיזיאנה		ルイジアナ州		Luizjana	Luisiana		路易斯安那州
US-MA		ماساتشوستس				מסצ׳וסטס		マサチューセッツ州					麻薩諸塞州
US-MD		ماريلند				מרילנד		メリーランド州					马里兰州
US-ME		مين				מיין		メイン州					缅因州
US-MI		ميشيغان		Míchigan		מישיגן		ミシガン州					密歇根州
US-MN		مينيسوتا				מינסוטה		ミネソタ州					明尼蘇達州
US-MO		ميزوري		Misuri		מיזורי		ミズーリ州					密蘇里州
US-MP
US-MS		مسيسيبي		Misisipi		מיסיסיפי		ミシシッピ州		Missisipi			密西西比州
US-MT		مونتانا				מונטנה		モンタナ州					蒙大拿州
US-NC		كارولاينا الشمالية		Carolina del Norte	Caroline du Nord	קרוליינה הצפונית	Carolina del Nord	ノースカロライナ州		Karolina Północna	Carolina do Norte	Kuzey Karolina	北卡罗来纳州
US-ND		داكوتا الشمالية		Dakota del Norte	Dakota du Nord	דקוטה הצפונית	Dakota del Nord	ノースダコタ州		Dakota Północna	Dakota do Norte	Kuzey Dakota	北达科他州
US-NE		نبراسكا				נברסקה		ネブラスカ州					內布拉斯加州
US-NH		نيوهامشير		Nuevo Hampshire		ניו המפשייר		ニューハンプシャー州			Nova Hampshire		新罕布什尔州
US-NJ		نيوجيرسي		Nueva Jersey		ניו ג׳רזי		ニュージャージー州			Nova Jérsia		新泽西州
US-NM		نيومكسيكو		Nuevo México	Nouveau-Mexique	ניו מקסיקו	Nuovo Messico	ニューメキシコ州		Nowy Meksyk	Novo México		新墨西哥州
US-NV		نيفادا				נבדה		ネバダ州					内华达州
US-NY		نيويورك		Nueva York		ניו יורק		ニューヨーク州		Nowy Jork	Nova Iorque		纽约州
US-OH		أوهايو				אוהיו		オハイオ州					俄亥俄州
US-OK		أوكلاهوما				אוקלהומה		オクラホマ州					奧克拉荷馬州
US-OR		أوريغون		Oregón		אורגון		オレゴン州					俄勒冈州
US-PA		بنسيلفانيا		Pensilvania	Pennsylvanie	פנסילבניה		ペンシルベニア州		Pensylwania	Pensilvânia	Pensilvanya	宾夕法尼亚州
US-PR
US-RI		رود آيلاند				רוד איילנד		ロードアイランド州					羅德島州
US-SC		كارولاينا الجنوبية		Carolina del Sur	Caroline du Sud	קרוליינה הדרומית	Carolina del Sud	サウスカロライナ州		Karolina Południowa	Carolina do Sul	Güney Karolina	南卡罗来纳州
US-SD		داكوتا الجنوبية		Dakota del Sur	Dakota du Sud	דקוטה הדרומית	Dakota del Sud	サウスダコタ州		Dakota Południowa	Dakota do Sul	Güney Dakota	南达科他州
US-TN		تينيسي				טנסי		テネシー州					田纳西州
US-TX		تكساس				טקסס		テキサス州		Teksas		Teksas	得克萨斯州
US-UM
US-UT		يوتا				יוטה		ユタ州					犹他州
US-VA		فرجينيا			Virginie	וירג׳יניה		バージニア州		Wirginia	Virgínia	Virjinya	弗吉尼亚州
US-VI
US-VT		فيرمونت				ורמונט		バーモント州					佛蒙特州
US-WA		واشنطن			État de Washington	וושינגטון		ワシントン州		Waszyngton		Vaşington	华盛顿州
US-WI		ويسكونسن				ויסקונסין		ウィスコンシン州					威斯康辛州
US-WV		فيرجينيا الغربية		Virginia Occidental	Virginie-Occidentale	וירג׳יניה המערבית	Virginia Occidentale	ウェストバージニア州		Wirginia Zachodnia	Virgínia Ocidental	Batı Virginia	西維吉尼亞州
US-WY		وايومنغ				ויומינג		ワイオミング州					怀俄明州
UY-AR		إدارة أرتيغاس	Departamento Artigas	Departamento de Artigas		ארטיגס	dipartimento di Artigas	アルティガス県				Artigas Departmanı	阿蒂加斯省
UY-CA		إدارة كانيلونيس	Departamento Canelones	Departamento de Canelones		קנלונס	dipartimento di Canelones	カネロネス県	Canelones (departement)	Canelones (departament)		Canelones Departmanı	卡内洛内斯省
UY-CL		سيرو لاغو	Departamento Cerro Largo	Departamento de Cerro Largo		סרו לרגו (מחוז)	dipartimento di Cerro Largo	セロ・ラルゴ県					塞罗拉尔戈省
UY-CO		إدارة كولونيا	Departamento Colonia	Departamento de Colonia		קולוניה (מחוז)	dipartimento di Colonia	コロニア県	Colonia (departement)	Colonia (departament)		Colonia Department	科洛尼亚省
UY-DU		إدارة دورازنو	Departamento Durazno	Departamento de Durazno		דורסנו	dipartimento di Durazno	ドゥラスノ県			Durazno (departamento)	Durazno Departmanı	杜拉斯诺省
UY-FD		إدارة فلوريدا	Departamento Florida	Departamento de Florida		מחוז פלורידה	dipartimento di Florida	フロリダ県				Florida Departmanı	佛罗里达省
UY-FS		إدارة فلوريس	Departamento Flores	Departamento de Flores		פלורס (מחוז)	dipartimento di Flores	フロレス県				Flores Departmanı	弗洛雷斯省
UY-LA		إدارة لافاليخا	Departamento Lavalleja	Departamento de Lavalleja		לבז׳חה (מחוז)	dipartimento di Lavalleja	ラバジェハ県				Lavalleja Departmanı	拉瓦耶哈省
UY-MA		إدارة مالدونادو	Departamento Maldonado	Departamento de Maldonado		מלדונדו (מחוז)	dipartimento di Maldonado	マルドナド県			Maldonado (departamento)	Maldonado Departmanı	马尔多纳多省
UY-MO		إدارة مونتيفيديو	Departamento Montevideo	Departamento de Montevideo		מונטווידאו	dipartimento di Montevideo	モンテビデオ県			Montevidéu	Montevideo Departmanı	蒙得維的亞省
UY-PA		إدارة بايساندو	Departamento Paysandú	Departamento de Paysandú		מחוז פאיסנדו	dipartimento di Paysandú	パイサンドゥ県				Paysandu Departmanı	派桑杜省
UY-RN		إدارة ريو نيغرو	Departamento Río Negro	Departamento de Río Negro		ריו נגרו	dipartimento di Río Negro	リオ・ネグロ県				Río Negro Departmanı	内格罗河省
UY-RO		إدارة روتشا	Departamento Rocha	Departamento de Rocha		רוצ׳ה (מחוז)	dipartimento di Rocha	ロチャ県				Rocha Departmanı	罗恰省
UY-RV		إدارة ريفيرا	Departamento Rivera	Departamento de Rivera		ריברה	dipartimento di Rivera	リベラ県				Rivera Departmanı	里韦拉省
UY-SA		إدارة سالتو	Departamento Salto	Departamento de Salto		סלטו	dipartimento di Salto	サルト県				Salto Departmanı	萨尔托省
UY-SJ		إدارة سان خوسيه	Departamento San José	Departamento de San José		סן חוסה (מחוז באורוגוואי)	dipartimento di San José	サン・ホセ県				San Jose Departmanı	圣何塞省
UY-SO		إدارة سوريانو	Departamento Soriano	Departamento de Soriano		סוריאנו (מחוז)	dipartimento di Soriano	ソリアノ県				Soriana Department	索里亚诺省
UY-TA		إدارة تاكواريمبو	Departamento Tacuarembó	Departamento de Tacuarembó		טקוארמבו (מחוז)	dipartimento di Tacuarembó	タクアレンボー県				Tacuarembo Departmanı	塔夸伦博省
UY-TT		إدارة ترينتا ذا تريس	Departamento Treinta y Tres	Departamento de Treinta y Tres		טריינטה אי טרס	dipartimento di Treinta y Tres	トレインタ・イ・トレス県					三十三人省
UZ-AN	Andijan	ولاية أنديجان	Provinz Andijon	Provincia de Andillán	province d’Andijan	מחוז אנדיז׳ן	Regione di Andijan	アンディジャン州	Andizan	Wilajet andiżański	Andijan	Andican ili	安集延州
UZ-BU	Bukhara	ولاية بخارى	Provinz Buxoro	Provincia de Bujara	province de Boukhara	מחוז בוכרה	Regione di Bukhara	ブハラ州		Wilajet bucharski	Bukhara	Buhara ili	布哈拉州
UZ-FA	Fergana	ولاية فرغانة	Provinz Fargʻona	Provincia de Fergana	province de Ferghana	מחוז פרגנה	Regione di Fergana	フェルガナ州	Fargʻona	Wilajet fergański	Fergana	Fergana ili	費爾干納州
UZ-JI	Jizzakh	ولاية جيزك	Provinz Jizzax	Provincia de Djizaks	province de Djizak	מחוז דז׳יזק	Regione di Djizak	ジザフ州		Wilajet dżyzacki	Jizzakh	Cizzak ili	吉扎克州
UZ-NG		ولاية نمنغان	Provinz Namangan	Provincia de Namangán	province de Namangan	מחוז נמנגן	Regione di Namangan	ナマンガン州		Wilajet namangański		Namangan ili	納曼干州
UZ-NW		ولاية نواوي	Provinz Navoiy	Provincia de Navoi	province de Navoï		Regione di Navoiy	ナヴァーイー州		Wilajet nawojski		Navoiy ili	納沃伊州
UZ-QA		ولاية قشقداريا	Provinz Qashqadaryo	Provincia de Kashkadar	province de Kachkadaria	מחוז קשקדריה	Regione di Kashkadarya	カシュカダリヤ州		Wilajet kaszkadaryjski		Kaşkaderya	卡什卡達里亞州
UZ-QR	Karakalpakstan	قرقل باغستان	Karakalpakistan	Karakalpakia	Karakalpakistan	קרקלפקסטן	Karakalpakstan	カラカルパクスタン共和国	Karakalpakië	Karakałpacja	Caracalpaquistão	Karakalpakistan	卡拉卡爾帕克斯坦自治共和國
UZ-SA		ولاية سمرقند	Provinz Samarqand	Provincia de Samarcanda	province de Samarcande	מחוז סמרקנד	Regione di Samarcanda	サマルカンド州	Samarkand	Wilajet samarkandzki	Samarcanda	Semerkand ili	撒馬爾罕州
UZ-SI		ولاية سرداريا	Provinz Sirdaryo	Provincia de Sirdarín	province de Syr-Daria		Regione di Sirdarya	シルダリヤ州		Wilajet syrdaryjski		Sirderya ili	錫爾河州
UZ-SU		ولاية صرخنداريا	Provinz Surxondaryo	Provincia de Surjandarín	province de Sourkhan-Daria	מחוז סורח׳אן-דריא	Regione di Surkhandarya	スルハンダリヤ州		Wilajet surchandaryjski		Surhanderya	蘇爾漢河州
UZ-TK	Tashkent	طشقند	Taschkent	Taskent	Tachkent	טשקנט	Tashkent	タシュケント	Tasjkent	Taszkent	Tashkent	Taşkent	塔什干
UZ-TO	Tashkent Province	ولاية طشقند	Provinz Taschkent	Provincia de Taskent	province de Tachkent	מחוז טשקנט	Regione di Tashkent	タシュケント州	Tasjkent	Wilajet taszkencki	Tashkent	Taşkent ili	塔什干州
UZ-XO		ولاية خوارزم	Provinz Xorazm	Provincia de Corasmia	province de Khorezm		Regione di Khorezm	ホラズム州		Wilajet chorezmijski	Khorazm	Harezm ili	花拉子模州
VC-01		أبرشية شارلوت	Charlotte Parish	Carlota			parrocchia di Charlotte	シャーロット教区			Charlottr	Charlotte Parish	夏洛特区
VC-02		أبرشية سانت أندرو	Saint Andrew Parish	San Andrés	Saint-Andrew		parrocchia di Saint Andrew	セント・アンドリューズ			Santo André	Saint Andrew Parish	聖安德魯區
VC-03		أبرشية القديس ديفيد	Saint David Parish	San David	Saint-David		parrocchia di Saint David	セント・デイヴィッド郡 (ドミニカ国)			São David	Saint David Parish	聖大衛區
VC-04		أبرشية سانت جورج	Parish of Saint George	San Jorge	Saint-George		parrocchia di Saint George	セントジョージ			São Jorge Parish	Saint George Parish	聖喬治區
VC-05		أبرشية القديس باتريك	Saint Patrick Parish	San Patricio	Saint-Patrick		parrocchia di Saint Patrick	セント・パトリック教区			São Patrício	Saint Patrick Parish	聖派屈克區
VC-06				Granadinas (San Vicente y las Granadinas)			parrocchia delle Grenadine	グレナディーンズ郡	Grenadines Parish	Grenadyny	Granadinas		格瑞那丁區
VE-A	Capital	مقاطعة العاصمة			District Capitale de Caracas	מחוז הבירה של ונצואלה	distretto Capitale	首都地区	Hoofdstedelijk District	Dystrykt Capital		Venezuela Başkent Bölgesi	聯邦區 (委內瑞拉)
VE-B		ولاية أنزواتغي			État d’Anzoátegui	אנסואטגי		アンソアテギ州				Anzoategui	安索阿特吉州
VE-C		ولاية أبوري			État d’Apure	אפורה		アプレ州					阿普雷州
VE-D		ولاية آراغوآ			État d’Aragua	ארגואה		アラグア州					阿拉瓜州
VE-E		ولاية باريناس			État de Barinas	ברינס		バリナス州					巴里纳斯州
VE-F		ولاية بوليفار			État de Bolívar	בוליבר		ボリバル州				Bolivar	玻利瓦爾州
VE-G		كارابوبو			État de Carabobo	קרבובו		カラボボ州					卡拉沃沃州
VE-H		كويديس			État de Cojedes	קוחדס		コヘデス州					科赫德斯州
VE-I		فالكون			État de Falcón	פלקון		ファルコン州				Falcon	法尔孔州
VE-J		غواريكو			État de Guárico	גואריקו		グアリコ州				Guarico	瓜里科州
VE-K		لارا			État de Lara	לרה		ララ州					拉腊州
VE-L		ولاية ماردة			État de Mérida	מרידה		メリダ州					梅里达州
VE-M		ميراندا			État de Miranda	מירנדה		ミランダ州					米兰达州
VE-N		موناغاس			État de Monagas	מונגס		モナガス州					莫納加斯州
VE-O		نويفا إسبارتا			État de Nueva Esparta	נואבה אספרטה		ヌエバ・エスパルタ州					新埃斯帕塔州
VE-P		بورتوغيزا			État de Portuguesa	פורטוגסה		ポルトゥゲサ州					波图格萨州
VE-R		سوكري			État de Sucre	סוקרה		スクレ州					苏克雷州
VE-S		ولاية تاتشيرا			État de Táchira	טאצ׳ירה		タチラ州					塔奇拉州
VE-T		تروخيو	Bundesstaat Trujillo		État de Trujillo	טרוחיו		トルヒージョ州					特鲁希略州
VE-U		ياراكوي				יארקוי		ヤラクイ州					亚拉奎州
VE-V		زوليا			État de Zulia	סוליה		スリア州					苏利亚州
VE-W	Federal Dependencies	التبعيات الاتحادية لفنزويلا		Dependencias Federales Venezolanas	Dépendances fédérales du Venezuela	הדפנדנסיות הפדרליות של ונצואלה	dipendenze Federali	ベネズエラ連邦保護領	Federale gebieden	Dependencje Federalne	Dependências Federais da Venezuela	Federal Dependencies of Venezuela	聯邦屬地
VE-X	Vargas	فارغاس	Vargas	Vargas	État de Vargas	ורגאס	Vargas	バルガス州	Vargas	Vargas	Vargas	Vargas	瓦尔加斯州
VE-Y		دلتا أماكورو			État de Delta Amacuro	דלטה אמקורו		デルタアマクロ州				Deltra Amacuro	阿马库罗三角洲州
VE-Z		ولاية آمازون			État d’Amazonas	אמסונאס		アマソナス州					亞馬遜州
VN-01		مقاطعة لاي تشاو			Province de Lai Châu	לאי צ׳או	provincia di Lai Chau	ライチャウ省		Prowincja Lai Châu	Lai Chau	Lai Chau	萊州省
VN-02		محافظة لاو كاي			Province de Lào Cai	לאו קאי	provincia di Lao Cai	ラオカイ省		Prowincja Lào Cai	Lao Cai	Lao Cai	老街省
VN-03		مقاطعة ها جيانج			Province de Hà Giang	הא זאנג	provincia di Ha Giang	ハザン省		Prowincja Hà Giang	Ha Giang	Ha Giang	河江省
VN-04		مقاطعة كاو بانج			Province de Cao Bằng	קאו באנג	provincia di Cao Bang	カオバン省		Prowincja Cao Bằng	Cao Bang	Cao Bằng ili	高平省
VN-05		مقاطعة سن لا			Province de Sơn La	סן לה	provincia di Son La	ソンラ省		Prowincja Sơn La	Son La	Son la	山羅省
VN-06		مقاطعة وين باي			Province de Yên Bái	יין באי	provincia di Yen Bai	イエンバイ省		Prowincja Yên Bái	Yen Bai	Yen Bai	安沛省
VN-07		مقاطعة توين كوانج			Province de Tuyên Quang		provincia di Tuyen Quang	トゥエンクアン省		Prowincja Tuyên Quang	Tuyen Quang	Tuyen Quang	宣光省
VN-09		مقاطعة لانغ صن			Province de Lạng Sơn	לאנג סן	provincia di Lang Son	ランソン省		Prowincja Lạng Sơn	Lang Son	Lang Son	諒山省
VN-13		مقاطعة كوانج ننه			Province de Quảng Ninh	קואנג נינג	provincia di Quang Ninh	クアンニン省		Prowincja Quảng Ninh	Quang Ninh	Quang Ninh	廣寧省
VN-14		محافظة هوا بنه			Province de Hòa Bình	קואנג בין	provincia di Hoa Binh	ホアビン省		Prowincja Hoà Bình	Hoa Binh	Hoa Binh	和平省
VN-18		مقاطعة ننه بنه		Ninh Binh	Province de Ninh Bình		provincia di Ninh Binh	ニンビン省		Prowincja Ninh Bình	Ninh Binh		寧平省
VN-20		مقاطعة ثاي بنه			Province de Thái Bình	טאי בינה	provincia di Thai Binh	タイビン省		Prowincja Thái Bình	Thai Binh	Tha, Binh	太平省
VN-21		محافظة تان هوا			Province de Thanh Hóa	טהאינג הואה	provincia di Thanh Hoa	タインホア省		Prowincja Thanh Hóa	Thanh Hoa		清化省
VN-22		محافظة ني أن			Province de Nghệ An	נגה אן	provincia di Nghe An	ゲアン省		Prowincja Nghệ An	Nghe An	Nghe An	乂安省
VN-23		مقاطعة ها تنه			Province de Hà Tĩnh	הא טינג	provincia di Ha Tinh	ハティン省		Prowincja Hà Tĩnh	Ha Tinh		河靜省
VN-24		محافظة كوانغ بنه			Province de Quảng Bình	קוואנג בין	provincia di Quang Binh	クアンビン省		Prowincja Quảng Bình	Quang Binh	Quang Binh	廣平省
VN-25		مقاطعة كوانج تري			Province de Quảng Trị	קואנג צ׳י	provincia di Quang Tri	クアンチ省		Prowincja Quảng Trị	Quang Tri		廣治省
VN-26	Thừa Thiên–Huế	مقاطعة ثوا ثن هوي			Province de Thừa Thiên-Huế	טהיאה טהיין-הואה	provincia di Thua Thien-Hue	フエ市		Prowincja Thừa Thiên-Huế	Thua Thien-Hue	Thừa Thiên - Huế	承天順化省
VN-27		مقاطعة كوانج نام			Province de Quảng Nam		provincia di Quang Nam	クアンナム省		Prowincja Quảng Nam	Quang Nam	Quang Nam	廣南省
VN-28		محافظة كون توم			Province de Kon Tum	קון טום	provincia di Kon Tum	コントゥム省		Prowincja Kon Tum			崑嵩省
VN-29		مقاطعة كوانج نجاي			Province de Quảng Ngãi	קואנג נגאי	provincia di Quang Ngai	クアンガイ省		Prowincja Quảng Ngãi	Quang Ngai	Quang Ngai	廣義省
VN-30		محافظة زا لاي			Province de Gia Lai	יה לאי	provincia di Gia Lai	ザライ省		Prowincja Gia Lai			嘉萊省
VN-31		محافظة بنه دنه			Province de Bình Định	בין דינג	provincia di Binh Dinh	ビンディン省		Prowincja Bình Định	Binh Dinh	Binh Dinh	平定省
VN-32		محافظة فو أين			Province de Phú Yên	פו יין	provincia di Phu Yen	フーイエン省		Prowincja Phú Yên	Phu Yen	Phu Yen	富安省
VN-33		محافظة داك لاك				דאקלאק	provincia di Dak Lak	ダクラク省		Prowincja Đăk Lăk	Dac Lac	Dak Lak	多樂省
VN-34		محافظة كان هوا			Province de Khánh Hòa	חאן הואה	provincia di Khanh Hoa	カインホア省		Prowincja Khánh Hòa	Khanh Hoa	Khanh Hoa	慶和省
VN-35		محافظة لام دونغ			Province de Lâm Đồng	לם דאונגם	provincia di Lam Dong	ラムドン省		Prowincja Lâm Đồng	Lam Dong		林同省
VN-36		محافظة ننه توان			Province de Ninh Thuận		provincia di Ninh Thuan	ニントゥアン省		Prowincja Ninh Thuận	Ninh Thuan		寧順省
VN-37		مقاطعة تاي ننه			Province de Tây Ninh	טאי נין	provincia di Tay Ninh	タイニン省		Prowincja Tây Ninh	Tay Ninh		西寧省
VN-39		مقاطعة دونج ناي			Province de Đồng Nai	דג׳ונג נאי	provincia di Dong Nai	ドンナイ省		Prowincja Đồng Nai	Dong Nai	Đồng Nai ili	同奈省
VN-40		مقاطعة بنه ثوان					provincia di Binh Thuan	ビントゥアン省		Prowincja Bình Thuận	Binh Thuan	Binh Thuan	平順省
VN-41		محافظة لونغ أن			Province de Long An	לאונגם אנג	provincia di Long An	ロンアン省		Prowincja Long An			隆安省
VN-43	Bà Rịa–Vũng Tàu	مقاطعة با ريا فونج تاو	Bà Rịa-Vũng Tàu	Bà Rịa-Vũng Tàu	Province de Bà Rịa-Vũng Tàu		provincia di Ba Ria-Vung Tau		Bà Rịa-Vũng Tàu	Prowincja Bà Rịa-Vũng Tàu	Ba Ria-Vung Tau	Bà Rịa-Vũng Tàu	巴地頭頓省
VN-44		مقاطعة آن جيانج			Province d’An Giang	אנג יאנג	provincia di An Giang	アンザン省		Prowincja An Giang			安江省
VN-45		محافظة دون تاب				דאונגם טהאפ	provincia di Dong Thap	ドンタップ省		Prowincja Đồng Tháp	Dong Thap		同塔省
VN-46		مقاطعة تين جيانج			Province de Tiền Giang	טיין יאנג	provincia di Tien Giang	ティエンザン省		Prowincja Tiền Giang	Tien Giang		前江省
VN-47	Kiên Giang	محافظة كن زانغ	Kiên Giang	Kiên Giang	Province de Kiên Giang	קיינג יאנג	provincia di Kien Giang	キエンザン省	Kiên Giang	Prowincja Kiên Giang	Kien Giang	Kien Giang	堅江省
VN-49		مقاطعة فنه لونج			Province de Vĩnh Long		provincia di Vinh Long	ヴィンロン省		Prowincja Vĩnh Long	Vinh Long	Ving Long	永隆省
VN-50		محافظة بن تشي			Province de Bến Tre	בן צ׳ה	provincia di Ben Tre	ベンチェ省		Prowincja Bến Tre	Ben Tre	Ben Tre	檳椥省
VN-51		مقاطعة ترا فنه			Province de Trà Vinh	טרווינה	provincia di Tra Vinh	チャーヴィン省		Prowincja Trà Vinh	Tra Vinh	Tra Vinh	茶榮省
VN-52		مقاطعة سك ترانج			Province de Sóc Trăng	שאוקפ צ׳אנג	provincia di Soc Trang	ソクチャン省		Prowincja Sóc Trăng	Soc Trang	Soc Trang	朔莊省
VN-53		مقاطعة باك كان			Province de Bắc Kạn	באק קאן	provincia di Bac Kan	バックカン省		Prowincja Bắc Kạn	Bac Kan	Bắc Kạn (il)	北𣴓省
VN-54		محافظة باك زانغ			Province de Bắc Giang	באק זאנג	provincia di Bac Giang	バクザン省		Prowincja Bắc Giang	Bac Giang		北江省
VN-55		مقاطعة باك ليو			Province de Bạc Liêu	בק ליאו	provincia di Bac Lieu	バクリエウ省		Prowincja Bạc Liêu	Bac Lieu	Bac Lieu	薄遼省
VN-56		مقاطعة باك ننه			Province de Bắc Ninh	באק נינג	provincia di Bac Ninh	バクニン省		Prowincja Bắc Ninh	Bac Ninh		北寧省
VN-57		مقاطعة بنه ديونج				בין ייאנג	provincia di Binh Duong	ビンズオン省		Prowincja Bình Dương	Binh Duong	Binh Duonb	平陽省
VN-58		محافظة بنه فوك				בין פייק	provincia di Binh Phuoc	ビンフオック省		Prowincja Bình Phước	Binh Phuoc		平福省
VN-59		محافظة كا ماو			Province de Cà Mau	קה מאו	provincia di Ca Mau	カマウ省		Prowincja Cà Mau		Ca Mau	金甌省
VN-61		مقاطعة هاي دونج			Province de Hải Dương	האי זיינג	provincia di Hai Duong	ハイズオン省		Prowincja Hải Dương	Hai Duong	Hai Duong	海陽省
VN-63		مقاطعة ها نام				אה נם	provincia di Ha Nam	ハナム省		Prowincja Hà Nam		Ha Nam	河南省
VN-66		مقاطعة هونج ين			Province de Hưng Yên	הונגם יין	provincia di Hung Yen	フンイエン省		Prowincja Hưng Yên	Hung Yen	Hưng Yên (il)	興安省
VN-67		محافظة نام دنه			Province de Nam Định		provincia di Nam Dinh	ナムディン省		Prowincja Nam Định	Nam Dinh	Nam Dinh	南定省
VN-68		محافظة فو تاه			Province de Phú Thọ	פו טהו	provincia di Phu Tho	フート省		Prowincja Phú Thọ	Phu Tho	Phu Tho	富壽省
VN-69		مقاطعة ثاي نجوين			Province de Thái Nguyên	טהאי נגויאן	provincia di Thai Nguyen	タイグエン省		Prowincja Thái Nguyên		Thai Nguyen	太原省
VN-70		مقاطعة فنه فو			Province de Vĩnh Phúc	מחוז וין פוק	provincia di Vinh Phuc	ヴィンフック省		Prowincja Vĩnh Phúc	Vinh Phuc		永福省
VN-71		محافظة دين بين			Province de Điện Biên		provincia di Dien Bien	ディエンビエン省		Prowincja Điện Biên	Dien Bien	Dien Bien	奠邊省
VN-72		مقاطعة داك نانج		Đăk Nông		דאק נאונגם	provincia di Dak Nong	ダクノン省		Prowincja Đăk Nông	Dak Nong	Dak Nong	得農省
VN-73		محافظة هو زانغ			Province de Hậu Giang	הא זאנג	provincia di Hau Giang	ハウザン省		Prowincja Hậu Giang	Hau Giang	Hau Giang	後江省
VN-CT	Can Tho	كان ثو				קאנטחו		カントー			Can Tho		芹苴市
VN-DN	Da Nang	دا نانغ				דננג	Da Nang	ダナン			Da Nang		岘港市
VN-HN	Hanoi	هانوي	Hanoi	Hanói	Hanoï	האנוי	Hanoi	ハノイ	Hanoi	Hanoi	Hanói	Hanoi	河內市
VN-HP	Haiphong	هايفونغ				היפונג	Haiphong	ハイフォン		Hajfong	Haiphong		海防市
VN-SG	Ho Chi Minh City	هو تشي منه	Ho-Chi-Minh-Stadt	Ciudad Ho Chi Minh	Hô-Chi-Minh-Ville	הו צ׳י מין סיטי	Ho Chi Minh	ホーチミン市	Ho Chi Minhstad	Ho Chi Minh	Cidade de Ho Chi Minh	Ho Chi Minh Kenti	胡志明市
VU-MAP		محافظة مالامبا				מחוז מאלאמפה		マランパ州				Malamba Province	马朗巴省
VU-PAM	Penama	مقاطعة بيناما	Penama	Penama			Penama	ペナマ州	Penama	Penama	Penama	Penama Province	彭纳马省
VU-SAM		سانما						サンマ州				Sanma Province	桑马省
VU-SEE	Shefa	محافظة شييفا	Shefa	Shefa			Shefa	シェファ州	Shefa	Shefa	Shefa	Shefa Province	谢法省
VU-TAE	Tafea	مقاطعة تافيا	Tafea	Tafea			Tafea	タフェア州	Tafea	Tafea	Tafea	Tafea Province	塔菲亚省
VU-TOB		محافظة توربا						トルバ州				Torba Province	托尔巴省
WF-AL		ألو				אלו		アロ首長国					阿洛
WF-SG		مدينة سيغاف						シガベ首長国					锡加韦
WF-UV		أوفيا			Royaume coutumier de Uvea		Wallis (Wallis e Futuna)	ウベア首長国					乌韦阿
WS-AA	A’ana	آنا	A’ana	A’ana	A’ana		A’ana	アアーナ	A’ana	A’ana	A’ana	A’ana	阿纳
WS-AL		إيغايليتاي						アイガイレタイ					艾加伊勒泰
WS-AT		أتوا						アトゥア					阿图阿
WS-FA	Fa’asaleleaga	فاساليلياغا	Fa’asaleleaga	Fa’asaleleaga	Fa’asaleleaga		Fa’asaleleaga	ファアセールリーガ	Fa’asaleleaga	Fa’asaleleaga	Fa’asaleleaga	Fa’asaleleaga	法塞萊萊阿加
WS-GE	Gaga’emauga	غاغايموجا	Gaga’emauga	Gaga’emauga	Gaga’emauga	גגאמאוגה	Gaga’emauga	ガガイーモーガ	Gaga’emauga	Gaga’emauga	Gaga’emauga	Gaga’emauga	加加埃毛加
WS-GI	Gaga’ifomauga	غاغايفوماغا	Gaga’ifomauga	Gaga’ifomauga	Gaga’ifomauga	גגאיפומאוגה	Gaga’ifomauga	ガガイフォモーガ	Gaga’ifomauga	Gaga’ifomauga	Gaga’ifomauga	Gaga’ifomauga	加蓋福毛加
WS-PA		بالولي						パラウリ					帕劳利
WS-SA	Satupa’itea	سافوبايتيا	Satupa’itea	Satupa’itea	Satupa’itea		Satupa’itea	サチューパイテア	Satupa’itea	Satupa’itea	Satupa’itea	Satupa’itea	萨图帕伊泰阿
WS-TU		توماساجا						ツアマサガ				Tuarmasaga	图阿马萨加
WS-VF	Va’a-o-Fonoti	فاووفونوتي	Va’a-o-Fonoti	Va’a-o-Fonoti	Va’a-o-Fonoti		Va’a-o-Fonoti		Va’a-o-Fonoti	Va’a-o-Fonoti	Va’a-o-Fonoti	Va-o-Fonoti	瓦奥福诺蒂
WS-VS		فايسيجانو						ベサイガーノ					韋西加諾
YE-AB		محافظة أبين	Gouvernement Abyan	Gobernación de Abyan	Gouvernorat d’Abyan	אבין	governatorato di Abyan	アビヤン県		Abjan		Abyan ili	阿比扬省
YE-AD	’Adan	محافظة عدن	Gouvernement Adan	Gobernación de ‘Adan	Gouvernorat d’Aden	עדן		アデン県	Aden	Aden	Áden	Aden ili	亞丁省
YE-AM	Amran	محافظة عمران		Gobernación de ‘Amran	Gouvernorat d’Amran	עמראן		アムラーン県	‘Amran	Amran	‘Amran	Amran ili	阿姆蘭省
YE-BA	Al Bayda	محافظة البيضاء	Gouvernement al-Baida’	Gobernación de Al Bayda’	Gouvernorat d’Al Bayda’	אל-ביידא	governatorato di al-Bayda’	バイダー県	Al Bayda’	Al-Bajda	Al Bayda’	El Beyda ili	贝达省
YE-DA	Dhale	محافظة الضالع	Gouvernement ad-Dali’	Gobernación de Ad Dali’	Gouvernorat d’Ad Dali’	א-דאלע	governatorato di al-Dali’	ダーリウ県	Ad Dali’	Ad-Dali	Ad Dali’	Ed Dali ili	达利省
YE-DH	Dhamar	محافظة ذمار	Gouvernement Dhamar	Gobernación de Dhamar	Gouvernorat de Dhamar	ד׳מאר	governatorato di Dhamar	ザマール県	Dhamar	Zamar	Dhamar	Zamar ili	扎玛尔省
YE-HD	Hadramaut	محافظة حضرموت	Gouvernement Hadramaut	Gobernación de Hadramaut	Gouvernorat de l’Hadramaout	חצרמוות	governatorato di Hadramawt	ハドラマウト県	Hadramaut	Hadramaut	Hadramaute	Hadramut ili	哈德拉毛省
YE-HJ	Hajjah	محافظة حجة	Gouvernement Haddscha	Gobernación de Hajjah	Gouvernorat de Hajjah	חג׳ה	governatorato di Hajja	ハッジャ県	Hajjah	Hadżdża	Hajjah	Hacca ili	哈杰省
YE-HU	Al Hudaydah	محافظة الحديدة	Gouvernement al-Hudaida	Gobernación de Al Hudayda	Gouvernorat d’Al Hudaydah	אל-חודיידה	governatorato di al-Hudayda	フダイダ県	Al Hudaydah	Al-Hudajda	Al Hudaydah	El Hudeyde ili	荷台达省
YE-IB		محافظة إب	Gouvernement Ibb	Gobernación de Ibb	Gouvernorat d’Ibb	איב	governatorato di Ibb	イッブ県				İb ili	伊卜省
YE-JA		محافظة الجوف	Gouvernement al-Dschauf	Gobernación de Yauf	Gouvernorat d’Al Jawf	אל-ג׳וף	governatorato di al-Jawf	ジャウフ県		Al-Dżauf		El Cavf ili	焦夫省
YE-LA	Lahij	محافظة لحج	Gouvernement Lahidsch	Gobernación de Lahij	Gouvernorat de Lahij	לחג׳	governatorato di Lahij	ラヒジュ県	Lahij	Lahidż	Lahij	Lahic ili	拉赫季省
YE-MA		محافظة مأرب	Gouvernement Ma’rib	Gobernación de Mareb	Gouvernorat de Ma’rib	מארב	governatorato di Ma’rib	マアリブ県		Marib		Ma’rib ili	马里卜省
YE-MR		محافظة المهرة	Gouvernement al-Mahra	Gobernación de Al Mahrah	Mahra	אל-מהרה	governatorato di al-Mahra	マフラ県		Al-Mahra	Al Mahra	El Mahra ili	马哈拉省
YE-MW	Al Mahwit	محافظة المحويت	Gouvernement al-Mahwit	Gobernación de Al Mahwit	Gouvernorat d’Al Mahwit	אל-מחוית	governatorato di al-Mahwit	マフウィート県	Al Mahwit	Al-Mahwit	Al Mahwit	El Mahvit ili	迈赫维特省
YE-RA		محافظة ريمة	Gouvernement Raima	Gobernación de Raymah	Gouvernorat de Raima	רימה	governatorato di Rayma	ライマ県		Rajma		Rayima ili	赖马省
YE-SA	Amanat Al Asimah	صنعاء	Sanaa	Saná	Sanaa	צנעא	Sana’a	サヌア	Sanaa	Sana	Sana	San’a	萨那
YE-SD	Sa’dah	محافظة صعدة	Gouvernement Sa’da	Gobernación de Sa’dah	Gouvernorat de Sa’dah	צעדה	governatorato di Sa’da	サアダ県	Sa’dah	Sada	Sa’dah	Saada ili	萨达省
YE-SH		محافظة شبوة	Gouvernement Schabwa	Gobernación de Shabwah		שבוה	governatorato di Shabwa	シャブワ県		Szabwa	Shabwa	Şabva ili	舍卜沃省
YE-SN	Sana’a	محافظة صنعاء	Gouvernement Sanaa	Gobernación de Saná	Gouvernorat de Sanaa	צנעא	governatorato di San’a’	サナア県	Sanaa	Sana	Sana	San’a ili	薩那省
YE-SU	Arkhabil Suqutra	محافظة أرخبيل سقطرى	Gouvernement Sokotra	Gobernación de Socotra	Gouvernorat de Socotra		governatorato di Socotra	ソコトラ県	Socotra (gouvernement)	muhafaza Sokotra		Sokotra (il)	索科特拉省
YE-TA	Taiz	محافظة تعز	Gouvernement Ta’izz	Gobernación de Ta’izz	Gouvernorat de Ta’izz	תעז	governatorato di Ta’izz	タイズ県	Ta’izz	Taizz	Ta’izz	Taiz ili	塔伊茲省
ZA-EC		كيب الشرقية	Ostkap	Provincia Oriental del Cabo	Cap oriental	הכף המזרחי	provincia del Capo Orientale	東ケープ州	Oost-Kaap	Prowincja Przylądkowa Wschodnia	Cabo Oriental	Doğu Kap	東開普省
ZA-FS		فري ستيت	Freistaat	Provincia del Estado Libre	État-Libre	המדינה החופשית		フリーステイト州	Vrijstaat	Wolne Państwo	Estado Livre	Özgür Devlet	自由邦省
ZA-GP		خاوتينغ				חאוטנג		ハウテン州					豪登省
ZA-KZN	KwaZulu-Natal	كوازولو ناتال	KwaZulu-Natal	KwaZulu-Natal	KwaZulu-Natal	קוואזולו-נטאל	KwaZulu-Natal	クワズール・ナタール州	KwaZoeloe-Natal	KwaZulu-Natal	KwaZulu-Natal	KwaZulu-Natal	夸祖魯-納塔爾省
ZA-LP		ليمبوبو		Provincia de Limpopo		לימפופו	provincia del Limpopo	リンポポ州					林波波省
ZA-MP		مبومالانجا				מפומלנגה		ムプマランガ州					普馬蘭加省
ZA-NC		كيب الشمالية	Nordkap	Provincia Septentrional del Cabo	Cap du Nord	הכף הצפוני	provincia del Capo Settentrionale	北ケープ州	Noord-Kaap	Prowincja Przylądkowa Północna	Cabo Setentrional	Kuzey Kap	北開普省
ZA-NW	North West	الشمالية الغربية	Nordwest	Provincia del Noroeste	Nord-Ouest	הפרובינציה הצפון-מערבית	provincia del Nordovest	北西州	Noordwest	Prowincja Północno-Zachodnia	Noroeste	Kuzeybatı	西北省
ZA-WC		كيب الغربية	Westkap	Provincia Occidental del Cabo	Cap occidental	הכף המערבי	provincia del Capo Occidentale	西ケープ州	West-Kaap	Prowincja Przylądkowa Zachodnia	Cabo Ocidental	Batı Kap	西開普省
ZM-01		المحافظة الغربية، زامبيا	Westprovinz	Provincia del Oeste	Province Occidentale	מחוז המערב	provincia Occidentale	西部州 (ザンビア)		Prowincja Zachodnia	Província Ocidental	Batı Bölgesi	西方省
ZM-02		المحافظة الوسطى، زامبيا	Zentralprovinz	Provincia Central (Zambia)	Province Centrale		provincia Centrale	中央州 (ザンビア)		Prowincja Centralna (Zambia)	Província Central (Zâmbia)	Merkez Bölgesi	中央省 (赞比亚)
ZM-03		المحافظة الشرقية، زامبيا	Ostprovinz	Provincia del Este	Province orientale	האזור המזרחי	Zambia orientale	東部州 (ザンビア)		Prowincja Wschodnia	Província Oriental	Doğu Bölgesi	东方省
ZM-04		لوابولا		Provincia de Luapula	Province de Luapula		provincia di Luapula	ルアプラ州		Prowincja Luapula		Luapula Bölgesi	卢阿普拉省
ZM-05		المحافظة الشمالية، زامبيا	Nordprovinz	Provincia del Norte	Province Septentrionale	אזור הצפון	provincia Settentrionale	北部州 (ザンビア)		Prowincja Północna	Província do Norte	Kuzey Bölgesi	北方省
ZM-06		المحافظة الشمالية الغربية، زامبيا	Nordwestprovinz	Provincia del Noroeste	Province Nord-Occidentale		provincia Nord-Occidentale	北西州		Prowincja Północno-Zachodnia	Noroeste	Kuzeybatı Bölgesi	西北省
ZM-07		المحافظة الجنوبية، زامبيا	Südprovinz	Provincia del Sur	Province Méridionale		provincia Meridionale	南部州 (ザンビア)		Prowincja Południowa	Província do Sul	Güney Bölgesi	南部省
ZM-08		كوبربيلت		Provincia de Copperbelt (Zambia)		מחוז קופרבלט	provincia di Copperbelt	カッパーベルト州		Prowincja Pasa Miedzionośnego		Copperbelt Bölgesi	铜带省
ZM-09		لوساكا		Provincia de Lusaka	Province de Lusaka		provincia di Lusaka	ルサカ州		Prowincja Lusaka		Lusaka Bölgesi	卢萨卡省
ZM-10		محافظة موتشينغا	Provinz Muchinga	Provincia de Muchinga	Province de Muchinga		Provincia di Muchinga	ムチンガ州	Muchinga Province	Prowincja Muchinga	Província de Muchinga	Muchinga Bölgesi	穆欽加省
ZW-BU		إقليم بولاوايو			province de Bulawayo						Bulavaio		布拉瓦约省
ZW-HA		إقليم هراري	Provinz Harare					ハラレ州					哈拉雷省
ZW-MA		محافظة مانيكالاند	Provinz Manicaland	Manicalandia			provincia del Manicaland	マニカランド州					馬尼卡蘭省
ZW-MC		مقاطعة ماشونالاند الوسطى	Provinz Mashonaland Central	Mashonalandia Central	Mashonaland central		provincia del Mashonaland Centrale	中央マショナランド州		Maszona Środkowa		Mashonaland Merkez	中馬紹納蘭省
ZW-ME		محافظة شرق ماشونالاند	Provinz Mashonaland East	Mashonalandia Oriental	Mashonaland oriental	משונאלנד מזרח פרובינציה	provincia del Mashonaland Orientale	東マショナランド州		Maszona Wschodnia	Mashonaland Este	Doğu Mashonaland	東馬紹納蘭省
ZW-MI		محافظة ميدلاندز	Provinz Midlands		Province des Midlands		provincia delle Midland	ミッドランズ州					中部省
ZW-MN		محافظة شمال ماتابيليلاند	Provinz Matabeleland North	Matabelelandia Septentrional	Matabeleland septentrional		provincia del Matabeleland Settentrionale	北マタベレランド州		Matabeleland Północny	Matabeleland Norte	Kuzey Matabeleland	北馬塔貝萊蘭省
ZW-MS		مقاطعة جنوب ماتابيليلاند	Provinz Matabeleland South	Matabelelandia Meridional	Matabeleland méridional		provincia del Matabeleland Meridionale	南マタベレランド州		Matabeleland Południowy	Matabeleland Sul	Güney Matabeleland	南馬塔貝萊蘭省
ZW-MV		منطقة ماسفينغو	Provinz Masvingo	Provincia de Masvingo	Province de Masvingo		Provincia di Masvingo	マシンゴ州					馬斯溫戈省
ZW-MW		محافظة ماشونالاند الغربية	Provinz Mashonaland West	Mashonalandia Occidental	Mashonaland occidental	משונלנד-מערב	provincia del Mashonaland Occidentale	西マショナランド州		Maszona Zachodnia	Mashonaland Oeste	Batı Mashonaland	西馬紹納蘭省`;
