import com.google.gson.Gson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.FormsApi;
import org.openapitools.client.api.SubmissionsApi;
import org.openapitools.client.model.AcceptedSubmission;
import org.openapitools.client.model.CreateFormAnswer;
import org.openapitools.client.model.CreateFormRequest;
import org.openapitools.client.model.ErrorAnswer;
import org.openapitools.client.model.Field;
import org.openapitools.client.model.FieldEmail;
import org.openapitools.client.model.FieldText;
import org.openapitools.client.model.Form;
import org.openapitools.client.model.FormConfig;
import org.openapitools.client.model.FormConfigOptions;
import org.openapitools.client.model.ReadFormTokenAnswer;
import org.openapitools.client.model.SaveFormRequest;
import org.openapitools.client.model.SearchSubmissionsAnswerSubmissionsInner;
import org.openapitools.client.model.SubmitFormRequest;

/** Uses the Java client that OpenAPI Generator has made: java Use ADDRESS LOGIN PASSWORD */
public class Use {
  private static FormsApi forms;
  private static SubmissionsApi submissions;

  public static void main(String[] args) throws Exception {
    ApiClient client = new ApiClient();
    client.setBasePath(args[0]);
    client.setUsername(args[1]);
    client.setPassword(args[2]);
    forms = new FormsApi(client);
    submissions = new SubmissionsApi(client);

    FormConfig config = new FormConfig()
        .addFieldsItem(new Field(new FieldText().type(FieldText.TypeEnum.TEXT).name("who").required(true)))
        .addFieldsItem(new Field(new FieldEmail().type(FieldEmail.TypeEnum.EMAIL).name("email")))
        .options(new FormConfigOptions().minFillSeconds(0));
    CreateFormAnswer form = forms.createForm(new CreateFormRequest().title("Contact").config(config), null, null);
    ReadFormTokenAnswer token = submissions.readFormToken(form.getId());
    AcceptedSubmission accepted = (AcceptedSubmission) submit(form.getId(), token, "Ada").getActualInstance();
    SearchSubmissionsAnswerSubmissionsInner stored = submissions
        .searchSubmissions(form.getId(), null, null, null, null, null, null, null, null, null, null)
        .getSubmissions()
        .get(0);

    Form read = forms.readForm(form.getId());
    ((FieldText) read.getConfig().getFields().get(0).getActualInstance()).setLabel("Your name");
    FormConfig saved = forms
        .saveForm(form.getId(), new SaveFormRequest().title(read.getTitle()).config(read.getConfig()), null, null)
        .getConfig();

    Map<String, Object> results = new LinkedHashMap<>();
    results.put("form", form.getId());
    results.put("accepted", accepted.getMessage());
    results.put("stored", stored.getValues());
    results.put("listed", List.of(titleOfFirst()));
    results.put("label", ((FieldText) saved.getFields().get(0).getActualInstance()).getLabel());
    results.put("invalid", refusal(() -> submit(form.getId(), token, null)).getCode());
    ApiException missing = refusal(() -> forms.readForm(999999L));
    ErrorAnswer error = ErrorAnswer.fromJson(missing.getResponseBody());
    results.put("missing", List.of(missing.getCode(), Map.of("success", error.getSuccess(), "code", error.getCode())));
    System.out.println(new Gson().toJson(results));
  }

  private static String titleOfFirst() throws ApiException {
    Form first = (Form) forms.listForms(null, null, null, null, null, null, null).getForms().get(0).getActualInstance();
    return first.getTitle();
  }

  private static org.openapitools.client.model.SubmitFormAnswer submit(Long form, ReadFormTokenAnswer token, String who)
      throws ApiException {
    SubmitFormRequest body = new SubmitFormRequest().svcbNonce(token.getNonce()).svcbTiming(token.getTimingToken());
    body.putAdditionalProperty(token.getHoneypotField(), "");
    if (who != null) body.putAdditionalProperty("who", who);
    return submissions.submitForm(form, body, null, null, null);
  }

  private interface Call {
    void make() throws ApiException;
  }

  private static ApiException refusal(Call call) {
    try {
      call.make();
    } catch (ApiException error) {
      return error;
    }
    throw new IllegalStateException("nothing was refused");
  }
}
